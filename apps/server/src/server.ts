import { setTimeout as wait } from 'node:timers/promises';
import { renderUnicodeCompact } from 'uqr';
import { createApp, type App } from './app.ts';
import { BadConfig, parseConfig, type Config } from './config.ts';
import { createLog, type Log } from './log.ts';

/**
 * From red readiness to the first connection that is sent elsewhere: a balancer that looks every second, and waits a
 * second for the answer, knows by then. Must be above the health check's figures in infra/Caddyfile.
 */
const BALANCER_NOTICES_MS = 2_500;

/** A shutdown that takes longer than this is ended the hard way; everything acknowledged is stored already. */
const CLOSE_WITHIN_MS = 9_500;

/** Errors of the data folder; their messages say what to do. */
const FOLDER_ERRORS: readonly string[] = ['FolderInUse', 'FolderUnusable'];

const config = readConfig();
const log = createLog(config.LOG_LEVEL);

// A rejection that nobody waited for belongs to one request, which has had its answer or its time-out; the rooms play on.
process.on('unhandledRejection', (error) => log.error({ err: error }, 'a rejection nobody waited for'));
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'the process is in an unknown state and ends');
  process.exit(1);
});

const app = await startApp(config, log);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(app, log));

function readConfig(): Config {
  try {
    return parseConfig(process.env);
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error;
    return giveUp(`The configuration is not right.\n${error.message}`);
  }
}

async function startApp({ PORT, HOST }: Config, log: Log): Promise<App> {
  try {
    const app = await createApp(config, log);
    announce(await app.listen(), app.origins());
    return app;
  } catch (error) {
    log.debug({ err: error }, 'the server could not start');
    if (isCode(error, 'EADDRINUSE')) {
      return giveUp(
        `Port ${PORT} is taken by another program. Choose another one: PORT=${PORT + 1} npm start`,
      );
    }
    if (isCode(error, 'EACCES')) {
      return giveUp(`Port ${PORT} may not be used by this user. Choose one above 1023: PORT=3000 npm start`);
    }
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].some((code) => isCode(error, code))) {
      return giveUp(`HOST ${HOST} is no address of this machine. 0.0.0.0 stands for all it has.`);
    }
    if (error instanceof Error && FOLDER_ERRORS.includes(error.name)) return giveUp(error.message);
    throw error;
  }
}

function announce(port: number, origins: readonly string[]): void {
  const lines = ['', 'Farkle Room is ready.', '', `  On this machine   http://localhost:${port}`];
  for (const origin of origins) lines.push(`  On your network   ${origin}`);
  const [best] = origins;
  if (best !== undefined) lines.push('', renderUnicodeCompact(best, { border: 2 }));
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

async function stop(app: App, log: Log): Promise<void> {
  log.info('stopping: connections are sent elsewhere');
  setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
  app.retire();
  if (app.isOneOfMany) await wait(BALANCER_NOTICES_MS);
  await app.close();
  process.exit(0);
}

function giveUp(sentence: string): never {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
