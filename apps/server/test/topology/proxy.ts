// The reverse proxy as it is shipped, as a child process for tests: own folder, own ports, loopback only.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithTests, hasEnded, killChild } from '../children.ts';
import { freePort } from '../free-port.ts';
import { until } from '../until.ts';

const CONFIG = fileURLToPath(new URL('../../../../infra/Caddyfile', import.meta.url));

/** Caddy in front of some servers, over plain http and over https with a certificate of its own authority. */
export class Proxy {
  readonly url: string;
  readonly secureUrl: string;
  readonly #folder: string;
  readonly #child: ChildProcess;

  private constructor(folder: string, [port, securePort]: readonly [number, number], child: ChildProcess) {
    this.#folder = folder;
    this.url = `http://127.0.0.1:${port}`;
    this.secureUrl = `https://localhost:${securePort}`;
    this.#child = child;
  }

  /** Starts a proxy on the given ports before servers given as `host:port`; resolves when it takes requests. */
  static async start(ports: readonly [number, number], servers: readonly string[]): Promise<Proxy> {
    const folder = await mkdtemp(join(tmpdir(), 'farkle-proxy-'));
    const child = spawn('caddy', ['run', '--config', CONFIG], {
      env: {
        ...process.env,
        HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        ADMIN: 'off',
        BIND: '127.0.0.1',
        HTTP_PORT: String(ports[0]),
        HTTPS_PORT: String(ports[1]),
        SITE: 'http://127.0.0.1, https://localhost',
        NODES: servers.join(' '),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    endWithTests(child);
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    const proxy = new Proxy(folder, ports, child);
    const died = hasEnded(child).then(() => {
      throw new Error(`caddy ended with ${child.exitCode ?? child.signalCode}:\n${output}`);
    });
    await Promise.race([until('the proxy takes requests', () => proxy.#answers()), died]);
    died.catch(() => undefined);
    return proxy;
  }

  /** The file with the certificate that a client of `secureUrl` must trust. */
  get authority(): string {
    return join(this.#folder, 'caddy/pki/authorities/local/root.crt');
  }

  async close(): Promise<void> {
    await killChild(this.#child);
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #answers(): Promise<boolean> {
    const answer = await fetch(`${this.url}/readyz`).catch(() => null);
    return answer?.ok === true;
  }
}

/** Two ports for a proxy, so that servers can be told its address before it is started. */
export async function proxyPorts(): Promise<readonly [number, number]> {
  return [await freePort(), await freePort()];
}
