import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Relay } from './relay.ts';

/** A server that says everything back, what it has been told so far, and a relay before it. */
async function relayBeforeEcho(): Promise<{ relay: Relay; told: () => string }> {
  let told = '';
  const echo = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      told += chunk.toString();
      socket.write(chunk);
    });
  });
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const relay = await Relay.before((echo.address() as AddressInfo).port);
  onTestFinished(async () => {
    await relay.close();
    echo.close();
  });
  return { relay, told: () => told };
}

/** Somebody who talks to the server through the relay. */
async function talk(relay: Relay): Promise<{ socket: Socket; heard: () => string }> {
  const socket = connect(Number(relay.address.split(':')[1]), '127.0.0.1').setEncoding('utf8');
  let heard = '';
  socket.on('data', (text: string) => (heard += text));
  socket.on('error', () => socket.destroy());
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return { socket, heard: () => heard };
}

const until = (holds: () => boolean) => vi.waitUntil(holds, { timeout: 10_000, interval: 5 });

test('a network that was stalled delivers what it held back, in order', async () => {
  const { relay, told } = await relayBeforeEcho();
  const { socket, heard } = await talk(relay);
  relay.stall();
  socket.write('one ');
  await until(() => relay.holding > 0);
  socket.write('two');
  relay.restore();
  await until(() => heard() === 'one two');
  expect(told()).toBe('one two');
});

test('a network that lost something is dead for whoever was connected, and for nobody who comes later', async () => {
  const { relay, told } = await relayBeforeEcho();
  const before = await talk(relay);
  relay.lose();
  before.socket.write('lost');
  const during = await talk(relay);
  during.socket.write('lost too');
  await until(() => relay.dead === 2);
  relay.restore();
  before.socket.write('again');
  const after = await talk(relay);
  after.socket.write('heard');
  await until(() => after.heard() === 'heard');
  expect(told()).toBe('heard');
});

test('a network that is cut ends connections and takes new ones only when it is restored', async () => {
  const { relay } = await relayBeforeEcho();
  const before = await talk(relay);
  relay.cut();
  await once(before.socket, 'close');
  const during = await talk(relay);
  await once(during.socket, 'close');
  relay.restore();
  const after = await talk(relay);
  after.socket.write('heard');
  await until(() => after.heard() === 'heard');
});

test('a slow network takes its time in both directions', async () => {
  const { relay } = await relayBeforeEcho();
  const { socket, heard } = await talk(relay);
  relay.slow(200);
  const since = performance.now();
  socket.write('slow');
  await until(() => heard() === 'slow');
  expect(performance.now() - since).toBeGreaterThan(395);
});

test('a relay knows whose connection it carries, for as long as there is one', async () => {
  const { relay } = await relayBeforeEcho();
  const { socket } = await talk(relay);
  socket.write('GET /readyz HTTP/1.1\r\n\r\n');
  socket.write('GET /socket.io/?member=17&EIO=4&transport=websocket HTTP/1.1\r\n\r\n');
  await until(() => relay.carries(17));
  expect(relay.carries(1)).toBe(false);
  socket.destroy();
  await until(() => !relay.carries(17));
});
