// From a fresh clone to a running server: install, build what changed, then become the server.
import { pathToFileURL } from 'node:url';
import { stopProcess } from './bootstrap.mjs';
import { buildAll, serverBundle } from './build.mjs';

try {
  await buildAll();
} catch (error) {
  stopProcess(error);
}

// npm does not pass a signal on to what it started: when npm is gone, the server goes too.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
// In this very process, so that a signal to it is a signal to the server.
await import(pathToFileURL(serverBundle).href);
