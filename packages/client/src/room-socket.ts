import type {
  Acknowledgement,
  ClientToServer,
  Handshake,
  HandshakeRefusal,
  Reaction,
  Selecting,
  ServerToClient,
  WireCommand,
} from '@farkle/protocol';
import { io, type Socket } from 'socket.io-client';

/** What a socket tells its owner. */
export interface RoomSocketListener extends ServerToClient {
  /** There is no connection any more, or an attempt to make one failed before the server could answer. */
  lost: (stage: 'opening' | 'open') => void;
  /** The server answered the handshake with a no. */
  refused: (refusal: HandshakeRefusal) => void;
}

/**
 * The only place that knows socket.io. Listeners are attached once, when the socket is made, and serve all of its
 * connections; socket.io's own reconnecting is off, because it never covers a server that closes or refuses.
 */
export class RoomSocket {
  readonly #socket: Socket<ServerToClient, ClientToServer>;

  constructor(url: string | undefined, handshake: Handshake, listener: RoomSocketListener) {
    const options = {
      auth: { ...handshake },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      autoConnect: false,
    };
    const socket: Socket<ServerToClient, ClientToServer> = url === undefined ? io(options) : io(url, options);
    socket.io.timeout(false);
    this.#socket = socket;

    socket.on('connect_error', (error: Error & { data?: HandshakeRefusal }) => {
      if (error.data === undefined) listener.lost('opening');
      else listener.refused(error.data);
    });
    socket.on('disconnect', (reason) => {
      if (reason !== 'io client disconnect') listener.lost('open');
    });
    socket.on('snapshot', listener.snapshot);
    socket.on('events', listener.events);
    socket.on('presence', listener.presence);
    socket.on('clock', listener.clock);
    socket.on('selecting', listener.selecting);
    socket.on('reaction', listener.reaction);
    socket.on('closed', listener.closed);
    socket.on('moving', listener.moving);
  }

  open(): void {
    this.#socket.connect();
  }

  /** Ends the connection or the attempt to make one; tells the listener nothing. */
  close(): void {
    this.#socket.disconnect();
  }

  get connected(): boolean {
    return this.#socket.connected;
  }

  command(command: WireCommand, acknowledge: (answer: Acknowledgement) => void): void {
    this.#socket.emit('command', command, acknowledge);
  }

  resync(): void {
    this.#socket.emit('resync', {});
  }

  selecting(selecting: Selecting): void {
    this.#socket.emit('selecting', selecting);
  }

  reaction(reaction: Reaction): void {
    this.#socket.emit('reaction', reaction);
  }
}
