// Repairs what a machine can repair: lint first, the layout of the text last.
import { Stop, install, node, progress, requireNode, stopProcess } from './bootstrap.mjs';

try {
  requireNode();
  await install();
  const lint = await progress('Repairing lint', () =>
    node('node_modules/eslint/bin/eslint.js', ['--fix', '.']),
  );
  const format = await progress('Formatting', () =>
    node('node_modules/prettier/bin/prettier.cjs', ['--write', '--log-level=warn', '.']),
  );
  const left = [lint, format].filter(({ code }) => code !== 0).map(({ output }) => output.trim());
  if (left.length > 0) throw new Stop(`${left.join('\n')}\n\nThis is left to be repaired by hand.`);
} catch (error) {
  stopProcess(error);
}
