// The server's own parts with dice that fall as a test says: for what chance makes rare. Its code is in no build.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tape } from '@farkle/rules';
import { createApp } from '../apps/server/src/app.ts';
import { parseConfig } from '../apps/server/src/config.ts';
import { hmacDice } from '../apps/server/src/dice/hmac-dice.ts';
import { createLog } from '../apps/server/src/log.ts';
import { tapeFrom } from '../apps/server/test/scripted-dice.ts';

export interface RiggedServer {
  readonly url: string;
  /** The next rolls, such as `'1-2-3-4-6-6'`, in the order in which they are asked for. */
  rig(...rolls: readonly string[]): void;
  /** Forgets what was rigged and has not fallen. */
  unrig(): void;
  stop(): Promise<void>;
}

/** What falls when nothing is rigged: two dice score, so that every player always has a decision. */
const USUAL: Tape = [1, 5, 2, 3, 6, 4];

/** A whole server in this process, with the built web client; `env` is its configuration. */
export async function startRiggedServer(env: Record<string, string> = {}): Promise<RiggedServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'farkle-rigged-'));
  const waiting: Tape[] = [];
  const fallen = new Map<string, Tape>();
  const app = await createApp(
    parseConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataFolder, LIMIT_ROOMS: '10000', ...env }),
    createLog('silent'),
    {
      dice: {
        newSeed: () => hmacDice.newSeed(),
        // A roll that is tried again asks for its dice again, and has the same.
        tape: (seed, _contributions, n) => {
          const roll = `${seed} ${n}`;
          const tape = fallen.get(roll) ?? waiting.shift();
          if (tape) fallen.set(roll, tape);
          return tape ?? USUAL;
        },
      },
    },
  );
  const port = await app.listen();
  return {
    url: `http://127.0.0.1:${port}`,
    rig: (...rolls) => void waiting.push(...rolls.map(tapeFrom)),
    unrig: () => void waiting.splice(0),
    stop: async () => {
      await app.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
