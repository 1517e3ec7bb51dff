// The network between a browser and the server, which a test can freeze without either side being told.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

export interface Wire {
  readonly url: string;
  /** Nothing comes through any more, or no answers do; nothing is closed: a phone that lost its signal. */
  freeze(what: 'all' | 'answers'): void;
  /** What is on its way is lost, and new connections come through again. */
  mend(): void;
  close(): Promise<void>;
}

/** Passes bytes on to the server at `port`. */
export async function stretchWire(port: number): Promise<Wire> {
  const sockets = new Set<Socket>();
  let frozen: 'nothing' | 'all' | 'answers' = 'nothing';
  const wire = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    sockets.add(near).add(far);
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => {
        const stuck = frozen === 'all' || (frozen === 'answers' && from === far);
        if (!stuck) to.write(bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        if (frozen === 'nothing') to.destroy();
      });
    };
    pass(near, far);
    pass(far, near);
  }).listen(0, '127.0.0.1');
  await once(wire, 'listening');
  const address = wire.address();
  if (address === null || typeof address === 'string') throw new Error('The wire listens on no port');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    freeze: (what) => {
      frozen = what;
    },
    mend: () => {
      cut();
      frozen = 'nothing';
    },
    close: async () => {
      cut();
      wire.close();
      await once(wire, 'close');
    },
  };
}
