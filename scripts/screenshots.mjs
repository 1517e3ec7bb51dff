// A picture of every screen, for looking at; they land in e2e/screenshots.
import { join } from 'node:path';
import { Stop, browser, node, progress, root, stopProcess, systemTools } from './bootstrap.mjs';
import { buildAll } from './build.mjs';

try {
  await buildAll();
  await systemTools({ withBrowser: true });
  const { code, output } = await progress('Taking screenshots', () =>
    node('node_modules/@playwright/test/cli.js', ['test', '--project=screenshots', '--reporter=line'], {
      cwd: join(root, 'e2e'),
      env: { CHROMIUM: browser() ?? '' },
    }),
  );
  if (code !== 0) throw new Stop(output.trim());
} catch (error) {
  stopProcess(error);
}
