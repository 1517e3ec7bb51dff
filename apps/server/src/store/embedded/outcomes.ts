import { LIMITS } from '@farkle/protocol';
import type { Command } from '../room-store.ts';
import { AFTER_ANY_TEXT, type EmbeddedDatabase, type OutcomeRecord } from './database.ts';

/** The outcomes of each seat's last commands. Everything but `find` is to be called inside a write. */
export class Outcomes {
  readonly #database: EmbeddedDatabase;

  constructor(database: EmbeddedDatabase) {
    this.#database = database;
  }

  find(code: string, command: Command): OutcomeRecord | undefined {
    return this.#database.outcomes.get([code, command.seat, command.id]);
  }

  remember(code: string, version: number, { seat, id, payloadHash, outcome }: Command): void {
    const { outcomes, outcomeOrder } = this.#database;
    void outcomes.put([code, seat, id], { payloadHash, outcome });
    void outcomeOrder.put([code, seat, version], id);
    const tooOld = outcomeOrder.getRange({
      start: [code, seat, Infinity],
      end: [code, seat, 0],
      reverse: true,
      offset: LIMITS.rememberedOutcomes,
    });
    for (const { key, value } of [...tooOld]) {
      void outcomes.remove([code, seat, value]);
      void outcomeOrder.remove(key);
    }
  }

  forget(code: string): void {
    const { outcomes, outcomeOrder } = this.#database;
    for (const key of [...outcomes.getKeys({ start: [code, '', ''], end: [code, AFTER_ANY_TEXT, ''] })]) {
      void outcomes.remove(key);
    }
    for (const key of [...outcomeOrder.getKeys({ start: [code, '', 0], end: [code, AFTER_ANY_TEXT, 0] })]) {
      void outcomeOrder.remove(key);
    }
  }
}
