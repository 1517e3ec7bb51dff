// One file of our own code; packages from the registry stay outside, so native parts and data folders keep working.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));

const externalPackages = {
  name: 'external-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@farkle/') ? undefined : { external: true },
    );
  },
};

// esbuild has printed what is wrong by the time it rejects.
await build({
  absWorkingDir: here,
  entryPoints: [join(here, 'src', 'server.ts')],
  outfile: join(here, 'dist', 'server.mjs'),
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  sourcemap: true,
  plugins: [externalPackages],
  logLevel: 'warning',
}).catch(() => process.exit(1));
