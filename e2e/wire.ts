// The network between a browser and the server, which a test can freeze without either side being told.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

export interface Wire {
  readonly url: string;
  /** Nothing comes through any more, and nothing is closed: a phone that lost its signal. */
  freeze(): void;
  /** What is on its way is lost, and new connections come through again. */
  mend(): void;
  close(): Promise<void>;
}

/** Passes bytes on to the server at `port`. */
export async function stretchWire(port: number): Promise<Wire> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let frozen = false;
  const wire = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => {
        if (!frozen) to.write(bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        pairs.delete(pair);
        if (!frozen) to.destroy();
      });
    };
    pass(near, far);
    pass(far, near);
  }).listen(0, '127.0.0.1');
  await once(wire, 'listening');
  const address = wire.address();
  if (address === null || typeof address === 'string') throw new Error('The wire listens on no port');
  const cut = () => {
    for (const sockets of pairs) for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    freeze: () => {
      frozen = true;
    },
    mend: () => {
      cut();
      frozen = false;
    },
    close: async () => {
      cut();
      wire.close();
      await once(wire, 'close');
    },
  };
}
