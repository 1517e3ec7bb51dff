// The server and the web client, both reloading on change. Open the address that vite prints.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install, requireNode, root, stopProcess } from './bootstrap.mjs';

try {
  requireNode();
  await install();
} catch (error) {
  stopProcess(error);
}

const start = (folder, ...args) =>
  spawn(process.execPath, args, { cwd: join(root, folder), stdio: 'inherit' });

const children = [
  start('apps/server', 'node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/server.ts'),
  start('apps/web', 'node_modules/vite/bin/vite.js', 'dev'),
];

const stop = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
