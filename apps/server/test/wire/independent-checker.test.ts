import { readFileSync } from 'node:fs';
import { evolve, type GameState } from '@farkle/rules';
import type { GameRecord } from '@farkle/protocol';
import { describe, expect, test } from 'vitest';
import { PLAYED_RULES } from './house-rules.ts';
import { checkGame, type Verdict } from './independent-checker.ts';
import type { LoggedGame } from './logged-game.ts';
import { simulateGame } from './simulated-game.ts';

/** As it comes out of the server's answer. */
const logOf = (record: GameRecord) => JSON.parse(JSON.stringify(record)) as LoggedGame;

function finalState({ before, commits }: GameRecord): GameState {
  return commits.flatMap(({ events }) => events).reduce<GameState>(evolve, before);
}

function expectAgreement(record: GameRecord): Verdict & { ok: true } {
  const verdict = checkGame(logOf(record));
  if (!verdict.ok) throw new Error(verdict.complaint);
  const state = finalState(record);
  if (state.phase !== 'finished') throw new Error('the game is not over');
  expect([...verdict.totals]).toEqual(state.game.players.map(({ seat, total }) => [seat, total]));
  expect(verdict.winners).toEqual(state.winners);
  expect(verdict.rolls).toBe(state.game.rolls);
  return verdict;
}

describe('the checker and the rules agree', () => {
  test.each(PLAYED_RULES)('on whole games of $name', { timeout: 60_000 }, (ruleSet) => {
    for (let seed = 1; seed <= 4; seed++) {
      expectAgreement(simulateGame({ ruleSet, players: 2 + (seed % 4), seed, disturbed: false }));
    }
  });

  test.each(PLAYED_RULES)('on disturbed games of $name', { timeout: 60_000 }, (ruleSet) => {
    for (let seed = 1; seed <= 4; seed++) {
      expectAgreement(simulateGame({ ruleSet, players: 2 + (seed % 5), seed, disturbed: true }));
    }
  });
});

test.each([
  'independent-checker.ts',
  'plain-table.ts',
  'plain-turn.ts',
  'event-reader.ts',
  'slow-scorer.ts',
  'recomputed-dice.ts',
  'logged-game.ts',
])('%s takes nothing from the product', (file) => {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  const imported = [...source.matchAll(/from '([^']+)'/g)].map(([, from]) => from);
  expect(
    imported.filter((from) => !/^(node:|\.\/(plain|event|slow|recomputed|logged))/.test(from ?? '')),
  ).toEqual([]);
});
