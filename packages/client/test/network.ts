import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A stretch of network in front of a server, which can be cut, or go silent without telling anyone. */
export class Network {
  readonly #server = createServer((near) => this.#join(near));
  readonly #ends = new Set<Socket>();
  readonly #target: number;
  #up = true;
  #silent = false;
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
    for (const end of this.#ends) end.destroy();
  }

  /** Every connection stays, and nothing passes any more; new ones come about and are as silent, until `restore`. */
  silence(): void {
    this.#silent = true;
    for (const end of this.#ends) end.pause();
  }

  /** New connections work again. Silenced ones stay dead, like those of a phone that slept. */
  restore(): void {
    this.#up = true;
    this.#silent = false;
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
    this.#keep(near);
    if (this.#silent) {
      near.pause();
      return;
    }
    const far = connect(this.#target, '127.0.0.1');
    this.#keep(far);
    near.on('data', (chunk) => far.write(chunk));
    far.on('data', (chunk) => near.write(chunk));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }

  #keep(end: Socket): void {
    this.#ends.add(end);
    end.on('close', () => this.#ends.delete(end));
    end.on('error', () => end.destroy());
  }
}
