import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

/** What every layer logs with. */
export type Log = Logger;

/** Where a secret could stand in what is logged; a test plays a whole game and looks for leaks. */
const SECRET = ['token', 'seatToken', 'seed', 'requestId', 'random', 'authorization', 'cookie'];

/** JSON lines on standard output, without anything that proves a seat or foretells dice. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
    // A request's headers and body stay out: only what the route says about it is logged.
    serializers: { err: stdSerializers.err },
  };
  return destination ? pino(options, destination) : pino(options);
}
