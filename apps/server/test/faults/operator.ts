import { once } from 'node:events';
import { connect } from 'node:net';

/** Gives one command to a Redis over a connection of its own, within milliseconds; answers the first line of the reply. */
export async function tellRedis(port: number, command: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true).setEncoding('utf8');
  try {
    socket.write(`${command}\r\n`);
    const [reply] = (await once(socket, 'data')) as [string];
    return reply.split('\r\n', 1)[0] ?? '';
  } finally {
    socket.destroy();
  }
}
