import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A stretch of network in front of a server, which can be cut, or go silent without telling anyone. */
export class Network {
  readonly #server = createServer((near) => this.#join(near));
  readonly #nears = new Set<Socket>();
  readonly #fars = new Set<Socket>();
  readonly #target: number;
  #up = true;
  #silenced: 'nothing' | 'answers' | 'all' = 'nothing';
  /** Connections ever asked for. */
  asked = 0;

  private constructor(target: number) {
    this.#target = target;
  }

  static async before(port: number): Promise<Network> {
    const network = new Network(port);
    network.#server.listen(0, '127.0.0.1');
    await once(network.#server, 'listening');
    return network;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Ends every connection; new ones are refused until `restore`. */
  cut(): void {
    this.#up = false;
    for (const end of [...this.#nears, ...this.#fars]) end.destroy();
  }

  /**
   * Every connection stays, and nothing passes any more, or no answers do; new ones come about and are as silent, until
   * `restore`.
   */
  silence(what: 'answers' | 'all' = 'all'): void {
    this.#silenced = what;
    for (const far of this.#fars) far.pause();
    if (what === 'all') for (const near of this.#nears) near.pause();
  }

  /** New connections work again. Silenced ones stay dead, like those of a phone that slept. */
  restore(): void {
    this.#up = true;
    this.#silenced = 'nothing';
  }

  /** Puts bytes between the answers on every connection. */
  inject(bytes: Uint8Array): void {
    for (const near of this.#nears) near.write(bytes);
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(near: Socket): void {
    this.asked += 1;
    if (!this.#up) {
      near.destroy();
      return;
    }
    keep(this.#nears, near);
    if (this.#silenced === 'all') {
      near.pause();
      return;
    }
    const far = connect(this.#target, '127.0.0.1');
    keep(this.#fars, far);
    near.on('data', (chunk) => far.write(chunk));
    far.on('data', (chunk) => near.write(chunk));
    if (this.#silenced === 'answers') far.pause();
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }
}

function keep(ends: Set<Socket>, end: Socket): void {
  ends.add(end);
  end.on('close', () => ends.delete(end));
  end.on('error', () => end.destroy());
}
