import { expect, test } from 'vitest';
import { createLog } from '../src/log.ts';
import { hmacDice } from '../src/dice/hmac-dice.ts';
import type { DiceSource } from '../src/dice/dice-source.ts';
import { enter, Member, newId } from './member.ts';
import { startServer } from './server-under-test.ts';
import { gather, startGame } from './table.ts';

const ALL = [0, 1, 2, 3, 4, 5];

test('a whole game with refusals, faults and retries leaves no secret in the log, at any level', async () => {
  const seeds: string[] = [];
  let hasFailed = false;
  const dice: DiceSource = {
    newSeed: () => {
      const made = hmacDice.newSeed();
      seeds.push(made.seed);
      return made;
    },
    tape: (seed, contributions, n) => {
      if (n < 2) return n === 0 ? [6, 6, 6, 6, 6, 6] : [1, 1, 1, 1, 1, 1];
      if (!hasFailed) {
        hasFailed = true;
        throw new Error('the dice rolled under the table', { cause: { seed, contributions } });
      }
      return [1, 1, 1, 1, 1, 1];
    },
  };
  const server = await startServer({ dice });
  const requestId = newId();
  await server.createRoom('Host', { requestId });
  await server.createRoom('Host', { requestId });
  const table = await gather(server, 2, { rules: 'quick-start' });
  const wrong = new Member(server.url, { code: table.code, seatToken: 'a-token-of-nobody-at-all' });
  await wrong.until(() => wrong.failure !== null);
  await startGame(table);
  const [a, b] = table.players;
  expect(await a!.roll()).toMatchObject({ ok: false, code: 'fault', reference: expect.any(String) });
  for (const keep of [[], ALL, ALL, ALL]) {
    const answer = await a!.roll(keep);
    await a!.until(() => a!.version === answer.version);
  }
  await a!.bank(ALL);
  await b!.until(() => b!.room.phase === 'finished');
  await b!.send({ type: 'leave', token: table.seats[0]!.seatToken });
  await (await enter(server.url, table.seats[0]!)).reconnect();
  await server.close();

  const log = server.logged.join('\n');
  expect(seeds.length).toBeGreaterThan(0);
  const secrets = [
    requestId,
    'a-token-of-nobody-at-all',
    ...seeds,
    ...table.seats.map(({ seatToken }) => seatToken),
  ];
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});

test('secrets that somebody logs all the same are blotted out', () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  log.info(
    {
      seatToken: 'secret-1',
      auth: { token: 'secret-2' },
      body: { requestId: 'secret-3' },
      secrets: { seed: 'secret-4' },
    },
    'x',
  );
  log.info({ err: Object.assign(new Error('x'), { seed: 'secret-5', data: { token: 'secret-6' } }) }, 'x');
  expect(lines.join('\n')).not.toMatch(/secret-\d/);
  expect(lines.join('\n').match(/\[secret\]/g)).toHaveLength(6);
});
