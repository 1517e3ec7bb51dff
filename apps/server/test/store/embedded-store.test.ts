import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import { presenceContract } from './presence.contract.ts';
import { rateLimitContract } from './rate-limit.contract.ts';
import { roomStoreContract } from './room-store.contract.ts';
import { FAR, silent } from './rooms.ts';

describe('the embedded store', () => {
  const parent = mkdtempSync(join(tmpdir(), 'farkle-embedded-'));
  let folders = 0;

  afterAll(() => {
    rmSync(parent, { recursive: true });
  });

  const openNode = () =>
    openEmbeddedStore({ dataDir: join(parent, String(folders++)), gameKeepMs: FAR, log: silent });

  roomStoreContract(openNode);
  presenceContract(openNode);
  rateLimitContract(openNode);
});
