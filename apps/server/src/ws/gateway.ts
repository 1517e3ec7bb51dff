import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { LIMITS, type ClientToServer, type HandshakeRefusal, type ServerToClient } from '@farkle/protocol';
import { Server } from 'socket.io';
import { admit, type Admitted } from './admission.ts';
import { Connection, type ConnectionPorts } from './connection.ts';
import { isOwnOrigin } from './origin.ts';

/** A socket that says nothing after it was opened is closed after this. */
const CONNECT_TIMEOUT_MS = 5_000;

/** What the gateway needs from outside. */
export interface GatewayPorts extends ConnectionPorts {
  readonly httpServer: HttpServer;
  /** Bytes of one message at most; what is longer ends its connection. */
  readonly maxPayload: number;
  readonly publicUrl: string | undefined;
  /** Where a request really comes from, as limits count it. */
  readonly addressOf: (request: IncomingMessage) => string;
}

/** The sockets of this node. */
export interface Gateway {
  readonly count: () => number;
  /** Lets nobody in any more and tells everybody to connect elsewhere; resolves when what was asked until now is answered. */
  moveAway(): Promise<void>;
  /** Ends all connections. */
  close(): void;
}

type GatewayServer = Server<ClientToServer, ServerToClient, Record<string, never>, Admitted>;

/** Opens the WebSocket side of an HTTP server. */
export function openGateway(ports: GatewayPorts): Gateway {
  const { httpServer, rooms, limits, metrics, log, addressOf } = ports;
  const connections = new Set<Connection>();
  let moving = false;
  const io: GatewayServer = new Server(httpServer, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: ports.maxPayload,
    pingInterval: LIMITS.pingIntervalMs,
    pingTimeout: LIMITS.pingTimeoutMs,
    connectTimeout: CONNECT_TIMEOUT_MS,
    allowRequest: (request, answer) => answer(null, isOwnOrigin(request.headers, ports.publicUrl)),
  });

  io.use((socket, next) => {
    const admitted = moving
      ? Promise.resolve({ ok: false, refusal: { code: 'try-again' } } as const)
      : admit(socket.handshake.auth, addressOf(socket.request), rooms, limits);
    admitted.then(
      (admission) => {
        if (!admission.ok) {
          metrics.refusedHandshakes.inc({ code: admission.refusal.code });
          next(refused(admission.refusal));
          return;
        }
        socket.data = admission;
        next();
      },
      (error: unknown) => {
        log.error({ err: error }, 'a handshake could not be judged');
        next(refused({ code: 'try-again' }));
      },
    );
  });

  io.on('connection', (socket) => {
    const wire = {
      id: socket.id,
      send: ((event, ...message) => socket.emit(event, ...message)) as Connection['send'],
      disconnect: () => socket.disconnect(true),
    };
    const connection = new Connection(wire, socket.data, { rooms, limits, metrics, log });
    connections.add(connection);
    socket.onAny((event: unknown, ...sent: unknown[]) => connection.receive(event, sent));
    socket.on('disconnect', () => {
      connections.delete(connection);
      connection
        .left()
        .catch((error: unknown) => log.warn({ err: error }, 'a connection could not be counted out'));
    });
  });

  return {
    count: () => connections.size,
    moveAway: async () => {
      moving = true;
      io.local.emit('moving');
      await Promise.all([...connections].map((connection) => connection.answered()));
    },
    close: () => {
      io.local.disconnectSockets(true);
      io.engine.close();
    },
  };
}

function refused(refusal: HandshakeRefusal): Error {
  return Object.assign(new Error(refusal.code), { data: refusal });
}
