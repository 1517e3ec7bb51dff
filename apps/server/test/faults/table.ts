import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { randomHex, RoomApi, RoomClient, type Outcome } from '@farkle/client';
import type { SeatGranted } from '@farkle/protocol';
import type { RuleSet } from '@farkle/rules';
import { Chance } from '../wire/chance.ts';
import type { LoggedGame } from '../wire/logged-game.ts';
import { temperamentOf } from '../wire/temperament.ts';
import type { TableHistory } from './history.ts';
import { Member } from './member.ts';
import { Player } from './player.ts';
import { Recorder } from './recorder.ts';
import type { Service } from './service.ts';

/** What is played at a table. */
export interface TableGame {
  readonly ruleSet: RuleSet;
  readonly players: number;
  readonly turnClock: 30 | null;
  /** Decides about the players' choices. */
  readonly seed: number;
}

/** Without any progress for longer something is wrong: far more than an outage and a turn clock take. */
const PATIENCE_MS = 120_000;
const LOOK_MS = 25;
const AGAIN_MS = 100;
/** Numbers of a table's members at the doors; nobody else has them. */
const MOST_MEMBERS = 100;

/** The service does not know a room, or a seat in it, that it gave before. */
export class TurnedAway extends Error {
  override readonly name = 'TurnedAway';
}

/** A room, its players and somebody who watches, all of whom go on whatever happens to the service. */
export class FaultyTable {
  readonly recorder: Recorder;
  readonly code: string;
  /** Which part of the store the room is in. */
  readonly shard: number;
  readonly openedAt = performance.now();
  readonly #service: Service;
  readonly #members: Member[] = [];
  readonly #seed: number;

  private constructor(
    service: Service,
    recorder: Recorder,
    { code, shard, seed }: Pick<FaultyTable, 'code' | 'shard'> & Pick<TableGame, 'seed'>,
  ) {
    this.#service = service;
    this.recorder = recorder;
    this.code = code;
    this.shard = shard;
    this.#seed = seed;
  }

  /** Opens a room and takes its seats. `moved` is called whenever a command was sent or answered. */
  static async open(service: Service, game: TableGame, moved: () => void): Promise<FaultyTable> {
    const { ruleSet: rules, turnClock, players, seed } = game;
    const api = new RoomApi(service.url);
    const ask = { requestId: randomHex(16), name: 'Player 1', rules, turnClock };
    const host = await untilGiven(() => api.createRoom(ask));
    const seats: SeatGranted[] = [host];
    for (let place = 2; place <= players; place++) {
      const guest = { requestId: randomHex(16), name: `Player ${place}` };
      seats.push(await untilGiven(() => api.takeSeat(host.code, guest)));
    }
    const shard = await service.store.shardOf(host.code);
    const table = new FaultyTable(service, new Recorder(moved), { code: host.code, shard, seed });
    const order = seats.map(({ seatId }) => seatId);
    for (const [place, seat] of seats.entries()) {
      const temperament = temperamentOf(order, seat.seatId, seed);
      const chance = new Chance(seed * 31 + place);
      const sleeps = turnClock !== null && place === 1 ? 1 : 0;
      const startsWith = place === 0 ? players : null;
      const character = { temperament, chance, sleeps, startsWith };
      table.#members.push(new Player(table.#entrance(), table.recorder, seat, character));
    }
    table.watch();
    return table;
  }

  /** One more who watches, from now on. */
  watch(): Member {
    const { number, url } = this.#entrance();
    const watcher = new Member(number, this.recorder, new RoomClient({ url, code: this.code }));
    this.#members.push(watcher);
    return watcher;
  }

  /** Commands that are on their way through a node: sent over a connection that leads there, and not answered. */
  openThrough(node: number): readonly number[] {
    const open = this.recorder.open.filter(({ member }) => {
      const isLive = this.#members.some(
        ({ number, client }) => number === member && client.view.link === 'live',
      );
      return isLive && this.#service.nodesOf(member).includes(node);
    });
    return open.map(({ command }) => command);
  }

  /** Plays the game to its end; answers all that happened. */
  async play(): Promise<TableHistory> {
    await this.#until('the game is over', () => this.#members.every(hasSeenTheEnd));
    // What the server tells somebody who comes now was folded by nobody.
    this.watch();
    const since = performance.now();
    let game: LoggedGame | null = null;
    // A promotion under way may yet take the end back, which the log may know before the members do.
    while (game === null) {
      await this.#until('all agree', () => this.#members.every(hasSeenTheEnd) && this.#agree());
      game = await this.#readWholeGame();
      if (performance.now() - since > PATIENCE_MS) {
        throw new Error(`the log is not that of ${this.#describe()}`);
      }
    }
    return {
      code: this.code,
      entries: this.recorder.entries,
      endings: this.#members.map(({ number, client: { view } }) => ({
        member: number,
        version: view.version,
        room: view.room,
      })),
      game,
    };
  }

  close(): void {
    for (const { client } of this.#members) client.close();
  }

  /** The game's log, once it is there and as long as what the members were shown. */
  async #readWholeGame(): Promise<LoggedGame | null> {
    const view = this.#members[0]?.client.view;
    if (view?.room?.phase !== 'finished') return null;
    const outcome = await new RoomApi(this.#service.url).readGame(view.room.game.id);
    if (outcome.ok && outcome.commits.at(-1)?.version === view.version) {
      const { gameId, before, commits } = outcome;
      return { gameId, before, commits } as unknown as LoggedGame;
    }
    await wait(AGAIN_MS);
    return null;
  }

  #entrance() {
    const number = this.#seed * MOST_MEMBERS + this.#members.length;
    return { number, url: this.#service.urlFor(number) };
  }

  #agree(): boolean {
    const [first, ...others] = this.#members.map(({ client }) => client.view);
    return others.every(
      ({ version, room }) => version === first?.version && isDeepStrictEqual(room, first.room),
    );
  }

  /** Waits for as long as the game goes on. */
  async #until(what: string, holds: () => boolean): Promise<void> {
    let accepted = -1;
    let since = 0;
    while (!holds()) {
      const refused = this.#members.find(({ client }) => ['refused', 'closed'].includes(client.view.link));
      if (refused !== undefined) throw new TurnedAway(this.#describe());
      if (accepted !== this.recorder.accepted) since = performance.now();
      accepted = this.recorder.accepted;
      if (performance.now() - since > PATIENCE_MS) throw new Error(`not yet: ${what}: ${this.#describe()}`);
      await wait(LOOK_MS);
    }
  }

  #describe(): string {
    const members = this.#members.map(({ number, client: { view } }) => {
      const { link, refusal, closed, sending, version, room } = view;
      const code = refusal?.code ?? closed ?? '';
      return `${number} is ${link} ${code} at version ${version} (${room?.phase}${sending ? ', waits' : ''})`;
    });
    return `room ${this.code}: ${members.join(', ')}`;
  }
}

function hasSeenTheEnd({ client: { view } }: Member): boolean {
  return view.room?.phase === 'finished' && view.link === 'live' && !view.sending;
}

/** Asks on while the service is away; another no is an error. */
async function untilGiven<T>(ask: () => Promise<Outcome<T>>): Promise<T> {
  const since = performance.now();
  for (;;) {
    const outcome = await ask();
    if (outcome.ok) return outcome;
    const { code } = outcome.problem;
    if (code !== 'unreachable' && code !== 'try-again') throw new TurnedAway(code);
    if (performance.now() - since > PATIENCE_MS) throw new Error(`the service is away: ${code}`);
    await wait(AGAIN_MS);
  }
}
