import { expect, test } from 'vitest';
import { refusedEntry } from './member.ts';
import { startServer } from './server-under-test.ts';
import { gather } from './table.ts';

test('[S17] a player comes back though somebody behind the same address is guessing codes and tokens', async () => {
  const server = await startServer({ env: { LIMIT_WRONG_CODES: '2' } });
  const { code, seats, players } = await gather(server, 2);
  for (let count = 0; count < 2; count += 1) await refusedEntry(server.url, { code: 'ZZZZZZ' });

  await players[1]!.reconnect();
  expect(players[1]!.seatId).toBe(seats[1]!.seatId);
  for (const guess of [
    { code },
    { code, seatToken: 'no-token' },
    { code: 'ZZZZZZ', seatToken: 'no-token' },
  ]) {
    expect(await refusedEntry(server.url, guess)).toMatchObject({ code: 'rate-limited' });
  }
});
