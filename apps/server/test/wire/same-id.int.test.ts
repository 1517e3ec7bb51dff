import { setTimeout } from 'node:timers/promises';
import { RoomApi } from '@farkle/client';
import type { Acknowledgement, SeatGranted } from '@farkle/protocol';
import { PRESETS, type GameState, type Playing, type RuleSet } from '@farkle/rules';
import { expect, test } from 'vitest';
import { enter, newId, type Member } from '../member.ts';
import type { RedisServer } from '../redis-server.ts';
import { Chance } from './chance.ts';
import { checkGame } from './independent-checker.ts';
import type { LoggedGame } from './logged-game.ts';
import { startNodes, STORE_KINDS, type Nodes } from './nodes.ts';
import { ScriptedPlayer } from './scripted-player.ts';
import { cautious } from './temperament.ts';

const TRIALS = 100;
const SHORT_GAME: RuleSet = { ...PRESETS['bank-from-first'], name: 'A short game', target: 2_000 };
/** Long enough for all trials, all decisions of one player. */
const LONG_GAME: RuleSet = { ...PRESETS['bank-from-first'], name: 'A long game', target: 30_000 };

/** A player with two connections, to two nodes where there are two, and an opponent who plays by themselves. */
interface Duel {
  readonly api: RoomApi;
  readonly ann: readonly [Member, Member];
  readonly ben: ScriptedPlayer;
}

async function startDuel({ urls }: Nodes, rules: RuleSet): Promise<Duel> {
  const [near, far] = urls;
  const api = new RoomApi(near);
  const host = (await api.createRoom({ name: 'Ann', rules })) as SeatGranted & { ok: true };
  const guest = (await api.takeSeat(host.code, { name: 'Ben' })) as SeatGranted & { ok: true };
  const ann = await Promise.all([enter(near, host), enter(far, host)]);
  const ben = new ScriptedPlayer(far, guest, {
    temperament: cautious,
    chance: new Chance(6),
    cheatsOneIn: 0,
  });
  const [first] = ann;
  await first.until(
    () => first.room.seats.length === 2 && first.presence.seats.every(({ online }) => online),
  );
  await first.send({ type: 'start', on: 0 });
  await first.until(() => first.room.phase === 'rollingOff');
  await first.send({ type: 'contribute', on: 1, random: 'ab'.repeat(32) });
  return { api, ann, ben };
}

/** Resolves when it is Ann's to act, with what she does, or with `null` when the game is over. */
async function nextOf(ann: Member, after: number): Promise<object | null> {
  const isHers = ({ phase, decision }: GameState) => {
    if (phase === 'finished') return true;
    if (decision === after) return false;
    const { room } = ann;
    if (room.phase === 'playing') return room.turn.seat === ann.seatId;
    if (room.phase !== 'rollingOff' || room.contributionsOpen) return false;
    return !room.rounds.at(-1)!.rolls.some(({ seat }) => seat === ann.seatId);
  };
  await ann.until(() => isHers(ann.room));
  const { room } = ann;
  if (room.phase === 'finished') return null;
  if (room.phase === 'rollingOff') return { type: 'roll-for-first', on: room.decision };
  const { type, keep } = cautious(room as Playing, new Chance(1));
  return { type, on: room.decision, keep };
}

/** Sends until there is an answer that stands, always under the same id; `onTrouble` hears of the other answers. */
async function insist(
  member: Member,
  command: object,
  id: string,
  onTrouble: () => void,
): Promise<Acknowledgement> {
  for (;;) {
    const answer = await member.send(command, id);
    if (answer.ok || answer.code !== 'try-again') return answer;
    onTrouble();
    await setTimeout(50);
  }
}

/** Cuts every connection to Redis, those of the nodes' subscriptions too. */
async function cutConnections(redis: RedisServer): Promise<void> {
  await redis.command('CLIENT', 'KILL', 'TYPE', 'normal');
  await redis.command('CLIENT', 'KILL', 'TYPE', 'pubsub');
}

async function checkLog({ api, ann }: Duel): Promise<void> {
  const { room } = ann[0];
  if (room.phase !== 'finished') throw new Error('the game is not over');
  const record = await api.readGame(room.game.id);
  const verdict = checkGame(record as unknown as LoggedGame);
  expect(verdict).toMatchObject({ ok: true, winners: room.winners });
}

test.each(STORE_KINDS)(
  '[S06] each command of a game, sent four times over two connections, acts once and is answered the same, on the %s store',
  { timeout: 300_000 },
  async (store) => {
    const nodes = await startNodes(store);
    const duel = await startDuel(nodes, SHORT_GAME);
    const [near, far] = duel.ann;
    let decision = -1;
    for (;;) {
      const command = await nextOf(near, decision);
      if (command === null) break;
      decision = near.room.decision;
      const id = newId();
      const answers = await Promise.all([near, far, near, far].map((member) => member.send(command, id)));
      expect(answers).toEqual(answers.map(() => ({ ok: true, version: answers[0]!.version })));
    }
    await checkLog(duel);
    duel.ben.client.close();
    await nodes.close();
  },
);

test(
  '[S06] with connections to Redis cut right after sending, 100 times, each command acts once and is answered the same',
  {
    timeout: 600_000,
  },
  async () => {
    const nodes = await startNodes('redis');
    const duel = await startDuel(nodes, LONG_GAME);
    const [near, far] = duel.ann;
    const chance = new Chance(100);
    let decision = -1;
    let trials = 0;
    let troubled = 0;
    const insistOn = (member: Member, command: object, id: string) =>
      insist(member, command, id, () => (troubled += 1));
    for (; ; trials++) {
      const command = await nextOf(near, decision);
      if (command === null) break;
      decision = near.room.decision;
      const id = newId();
      const cut = trials < TRIALS ? cutConnections(nodes.redis!) : Promise.resolve();
      if (trials < TRIALS) await setTimeout(chance.below(25));
      const answers = await Promise.all([near, far].map((member) => insistOn(member, command, id)));
      await cut;
      answers.push(await insistOn(near, command, id), await insistOn(far, command, id));
      expect(answers).toEqual(answers.map(() => ({ ok: true, version: answers[0]!.version })));
    }
    expect(trials).toBeGreaterThanOrEqual(TRIALS);
    // Without an answer that was lost on the way nothing has been shown.
    expect(troubled).toBeGreaterThan(0);
    await checkLog(duel);
    expect(duel.ben.failure).toBeNull();
    duel.ben.client.close();
    await nodes.close();
  },
);
