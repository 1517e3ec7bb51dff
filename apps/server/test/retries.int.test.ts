import { expect, test } from 'vitest';
import { enter, newId } from './member.ts';
import { scriptedDice } from './scripted-dice.ts';
import { startServer } from './server-under-test.ts';
import { gather, startGame } from './table.ts';

test('[S06] a bank sent several times, on several connections, counts once and is answered the same', async () => {
  const server = await startServer({ dice: scriptedDice('6', '1', '1-1-1-5-2-3') });
  const table = await gather(server, 2, { rules: 'bank-from-first' });
  await startGame(table);
  const [a, b] = table.players;
  const again = await enter(server.url, table.seats[0]!);
  await a!.roll();
  await a!.until(() => a!.room.phase === 'playing' && a!.room.turn.stage === 'toDecide');

  const bank = { type: 'bank', on: a!.room.decision, keep: [0, 1, 2, 3] };
  const id = newId();
  const answers = await Promise.all([
    a!.send(bank, id),
    again.send(bank, id),
    a!.send(bank, id),
    again.send(bank, id),
  ]);
  answers.push(await again.send(bank, id));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ ok: true, version: answers[0].version })]),
  );
  await b!.until(() => b!.version === answers[0].version);
  expect(b!.room).toMatchObject({ game: { players: [{ total: 350 }, { total: 0 }] } });
});

test('[S06] an id that was used for one thing is not taken for another', async () => {
  const server = await startServer({ dice: scriptedDice('6', '1') });
  const table = await gather(server, 2, { rules: 'bank-from-first' });
  await startGame(table);
  const [a] = table.players;
  const id = newId();
  const first = await a!.send({ type: 'roll', on: a!.room.decision, keep: [] }, id);
  await a!.until(() => a!.version === first.version);
  const other = await a!.send({ type: 'bank', on: a!.room.decision, keep: [0] }, id);
  expect(other).toEqual({ ok: false, version: first.version, code: 'id-reused' });
});

test('[S06] a refusal is not remembered: the same command may succeed later', async () => {
  const server = await startServer();
  const { code, players } = await gather(server, 1);
  const id = newId();
  expect(await players[0]!.send({ type: 'start', on: 0 }, id)).toMatchObject({ code: 'too-few-players' });
  await server.takeSeat(code, 'Bob');
  expect(await players[0]!.send({ type: 'start', on: 0 }, id)).toMatchObject({ ok: true });
});

test('[S07] a roll whose answer was lost shows on the next connection, and its retry rolls nothing', async () => {
  const server = await startServer({ dice: scriptedDice('6', '1', '1-2-3-4-6-6', '5-5-5-5-5-5') });
  const table = await gather(server, 2);
  await startGame(table);
  const [a, b] = table.players;
  const id = newId();
  const roll = { id, type: 'roll', on: a!.room.decision, keep: [] };
  const { version } = a!;
  a!.socket.emit('command', roll);
  await b!.until(() => b!.version > version);
  a!.socket.disconnect();
  await a!.reconnect();
  expect(a!.room).toMatchObject({ turn: { stage: 'toDecide', roll: [1, 2, 3, 4, 6, 6] } });
  expect(await a!.send(roll, id)).toEqual({ ok: true, version: version + 1 });
  expect(a!.room).toEqual(b!.room);
});

test('[S06] a repeated request for a room or a seat ends in the same one, with a new token in place of the old', async () => {
  const server = await startServer();
  const room = { requestId: newId(), name: 'Ann', rules: 'classic' };
  const first = await server.createRoom('Ann', room);
  const second = await server.createRoom('Ann', room);
  expect({ ...second, seatToken: '' }).toEqual({ ...first, seatToken: '' });
  expect(second.seatToken).not.toBe(first.seatToken);
  await expect(enter(server.url, second)).resolves.toMatchObject({ seatId: first.seatId });

  const seat = { requestId: newId(), name: 'Bob' };
  const take = async (): Promise<unknown> =>
    (await server.request('POST', `/api/rooms/${first.code}/seats`, seat)).json();
  expect(await take()).toMatchObject({ seatId: ((await take()) as { seatId: string }).seatId });
  expect((await server.summary(first.code)).seats).toEqual(['Ann', 'Bob']);
});

test('[S06] a request for a room that comes many times at once makes one room', async () => {
  const server = await startServer();
  const room = { requestId: newId(), name: 'Ann', rules: 'classic' };
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const response = await server.request('POST', '/api/rooms', room);
      return (await response.json()) as { code: string };
    }),
  );
  const made = new Set(answers.map(({ code }) => code));
  made.delete('try-again');
  expect(made.size).toBe(1);
});

test('[P08] a code that is taken leaves its room alone, and another code is used', async () => {
  const codes = ['BBBBBB', 'BBBBBB', 'BBBBBB', 'CCCCCC'];
  const server = await startServer({ newCode: () => codes.shift() ?? 'DDDDDD' });
  expect((await server.createRoom('Ann')).code).toBe('BBBBBB');
  expect((await server.createRoom('Bob', { requestId: newId() })).code).toBe('CCCCCC');
  expect((await server.summary('BBBBBB')).seats).toEqual(['Ann']);
});
