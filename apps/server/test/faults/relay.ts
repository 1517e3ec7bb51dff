import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What a stretch of network does to what passes: nothing, hold it for later, lose it, or be `slow` by so many milliseconds. */
type Weather = 'fine' | 'stalled' | 'lossy' | { readonly slowMs: number };

/** One connection through the relay: two ends, and what is held back between them. */
interface Passage {
  readonly ends: readonly [near: Socket, far: Socket];
  /** Which member of a room connected, once its request was seen to pass. */
  member: number | null;
  /** Something was lost on the way: nothing passes for as long as the connection lives. */
  isDead: boolean;
  readonly held: (() => void)[];
}

/** A client of the tests names itself in the address of its handshake. */
const MEMBER = /^GET \/socket\.io\/\?(?:[^ ]*&)?member=(\d+)/m;

/** A stretch of network in front of one port, which can be cut, stalled, slowed, or lose what is sent over it. */
export class Relay {
  readonly #server = createServer((near) => this.#join(near));
  readonly #passages = new Set<Passage>();
  readonly #target: number;
  #weather: Weather = 'fine';
  #isCut = false;

  private constructor(target: number) {
    this.#target = target;
  }

  static async before(target: number): Promise<Relay> {
    const relay = new Relay(target);
    relay.#server.listen(0, '127.0.0.1');
    await once(relay.#server, 'listening');
    return relay;
  }

  get address(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Whether a member's connection goes through here. */
  carries(member: number): boolean {
    return [...this.#passages].some(({ ends: [near], ...passage }) => {
      return passage.member === member && !near.destroyed;
    });
  }

  /** Pieces that are held back. */
  get holding(): number {
    return [...this.#passages].reduce((sum, { held }) => sum + held.length, 0);
  }

  /** Connections that lost something. */
  get dead(): number {
    return [...this.#passages].filter(({ isDead }) => isDead).length;
  }

  /** Ends every connection and refuses new ones, until `restore`. */
  cut(): void {
    this.#isCut = true;
    for (const { ends } of this.#passages) ends.forEach((end) => end.destroy());
  }

  /** Holds back everything until `restore`. */
  stall(): void {
    this.#weather = 'stalled';
  }

  /** Loses everything until `restore`; both ends of a connection that lost something wait for ever, and are not told. */
  lose(): void {
    this.#weather = 'lossy';
  }

  /** Everything takes longer by `slowMs`, until `restore`. */
  slow(slowMs: number): void {
    this.#weather = { slowMs };
  }

  restore(): void {
    this.#isCut = false;
    this.#weather = 'fine';
    for (const { held } of this.#passages) held.splice(0).forEach((deliver) => deliver());
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(near: Socket): void {
    if (this.#isCut) {
      near.destroy();
      return;
    }
    const far = connect(this.#target, '127.0.0.1');
    const passage: Passage = { ends: [near, far], member: null, isDead: false, held: [] };
    this.#passages.add(passage);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.setNoDelay(true);
      from.on('data', (chunk) => {
        if (from === near) passage.member ??= memberIn(chunk);
        this.#pass(passage, () => to.write(chunk));
      });
      from.on('error', () => from.destroy());
      from.on('close', () => {
        this.#pass(passage, () => to.end());
        if (to.destroyed) this.#passages.delete(passage);
      });
    }
  }

  #pass(passage: Passage, deliver: () => void): void {
    if (this.#weather === 'lossy') passage.isDead = true;
    if (passage.isDead) return;
    if (this.#weather === 'fine') deliver();
    else if (this.#weather === 'stalled') passage.held.push(deliver);
    else if (this.#weather !== 'lossy') this.#passLater(passage, deliver, this.#weather.slowMs);
  }

  /** In the order of arrival: `restore` delivers at once what still waits. */
  #passLater(passage: Passage, deliver: () => void, ms: number): void {
    passage.held.push(deliver);
    setTimeout(() => {
      const at = passage.held.indexOf(deliver);
      passage.held.splice(0, at + 1).forEach((next) => next());
    }, ms);
  }
}

function memberIn(chunk: Buffer): number | null {
  const found = MEMBER.exec(chunk.toString('latin1'));
  return found === null ? null : Number(found[1]);
}
