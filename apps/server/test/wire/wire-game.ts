import { isDeepStrictEqual } from 'node:util';
import { RoomApi, RoomClient, type Outcome, type RoomView } from '@farkle/client';
import type { GameRecord, SeatGranted } from '@farkle/protocol';
import { evolve, type GameState, type RuleSet, type SeatId } from '@farkle/rules';
import { Chance } from './chance.ts';
import { checkGame } from './independent-checker.ts';
import type { LoggedGame } from './logged-game.ts';
import { ScriptedPlayer } from './scripted-player.ts';
import { temperamentOf } from './temperament.ts';

/** A game to be played over the wire. */
export interface WireGame {
  /** Where players sit, and where the others sit and watch: the same node or another one. */
  readonly urls: readonly [string, string];
  readonly ruleSet: RuleSet;
  readonly players: number;
  /** Decides about the players' choices. */
  readonly seed: number;
  /** How long a player thinks about each decision; not at all otherwise. */
  readonly thinkMs?: number;
  /** How long the game may take, where that is not about the speed of the server. */
  readonly patienceMs?: number;
  /** How often players try what must be refused: before one in so many decisions; 0 for never. */
  readonly cheatsOneIn?: number;
}

/** What a whole game came to. */
export interface Played {
  readonly commands: number;
  readonly cheats: number;
  readonly rolls: number;
  readonly winners: number;
  readonly record: GameRecord;
}

const PATIENCE_MS = 120_000;

/** Nothing came of a request because the server, or its store, was not there. */
export class ServerAway extends Error {
  override readonly name = 'ServerAway';
}

/** Opens a room, fills its seats, and starts the game. */
export class WireTable {
  readonly players: readonly ScriptedPlayer[];
  readonly watcher: RoomClient;
  readonly #api: RoomApi;
  readonly #patienceMs: number;

  private constructor(
    api: RoomApi,
    players: readonly ScriptedPlayer[],
    watcher: RoomClient,
    patienceMs: number,
  ) {
    this.#api = api;
    this.#patienceMs = patienceMs;
    this.players = players;
    this.watcher = watcher;
  }

  static async open({
    urls,
    ruleSet,
    players,
    seed,
    thinkMs = 0,
    patienceMs = PATIENCE_MS,
    cheatsOneIn = 15,
  }: WireGame): Promise<WireTable> {
    const [near, far] = urls;
    const api = new RoomApi(near);
    const host = granted(await api.createRoom({ name: 'Player 1', rules: ruleSet }));
    const seats: SeatGranted[] = [host];
    for (let number = 2; number <= players; number++) {
      seats.push(granted(await new RoomApi(far).takeSeat(host.code, { name: `Player ${number}` })));
    }
    const order = seats.map(({ seatId }) => seatId);
    const table = new WireTable(
      api,
      seats.map((seat, index) => {
        const temperament = temperamentOf(order, seat.seatId, seed);
        const chance = new Chance(seed * 31 + index);
        const character = { temperament, chance, cheatsOneIn, thinkMs };
        return new ScriptedPlayer(urls[index % 2] ?? near, seat, character);
      }),
      new RoomClient({ url: far, code: host.code, name: 'Watcher' }),
      patienceMs,
    );
    await table.until(({ room, presence }) => {
      const online = presence?.seats.filter((seat) => seat.online).length;
      return room?.seats.length === players && online === players;
    });
    return table;
  }

  /** Everybody's clients, the watcher's last. */
  get clients(): readonly RoomClient[] {
    return [...this.players.map(({ client }) => client), this.watcher];
  }

  async start(): Promise<void> {
    const host = this.players[0]?.client;
    const answer = await host?.send({ type: 'start', on: host.view.room?.gameNumber ?? 0 });
    if (answer?.ok !== true) throw new Error(`the game did not start: ${JSON.stringify(answer)}`);
  }

  /** Resolves when every client's view is as described; rejects as soon as a player met something wrong. */
  async until(holds: (view: RoomView) => boolean): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const stops: (() => void)[] = [];
      const end = (settle: () => void) => {
        clearTimeout(timer);
        stops.forEach((stop) => stop());
        settle();
      };
      const timer = setTimeout(
        () => end(() => reject(new Error(`still not so: ${this.#describe()}`))),
        this.#patienceMs,
      );
      const look = () => {
        const failure = this.players.find((player) => player.failure)?.failure;
        if (failure) end(() => reject(failure));
        else if (this.clients.every(({ view }) => holds(view))) end(resolve);
      };
      stops.push(...this.clients.map((client) => client.subscribe(look)));
      look();
    });
  }

  /** The finished game as its log tells it, after all members have been seen to agree with it. */
  async check(): Promise<Played> {
    // The last command of a game may be seen before it is acknowledged: by a retry, when the server was killed between.
    await this.until(({ room, link, sending }) => room?.phase === 'finished' && link === 'live' && !sending);
    const { room } = this.watcher.view;
    if (room?.phase !== 'finished') throw new Error('the game is not over');
    const { gameId, before, commits } = granted(await this.#api.readGame(room.game.id));
    const record: GameRecord = { gameId, before, commits };
    const last = commits.at(-1)?.version;
    await this.until(({ version }) => version === last);
    const folded = commits.flatMap(({ events }) => events).reduce<GameState>(evolve, before);
    for (const { view } of this.clients) {
      if (!isDeepStrictEqual(view.room, folded)) {
        throw new Error('a member ended in another state than the log');
      }
    }
    const verdict = checkGame(record as unknown as LoggedGame);
    if (!verdict.ok) throw new Error(`the checker: ${verdict.complaint}`);
    const totals = room.game.players.map(({ seat, total }): [SeatId, number] => [seat, total]);
    if (!isDeepStrictEqual([...verdict.totals], totals)) throw new Error('the totals differ');
    if (!isDeepStrictEqual(verdict.winners, room.winners)) throw new Error('the winners differ');
    this.#checkContributions(folded);
    return {
      commands: sum(this.players.map(({ accepted }) => accepted.length)),
      cheats: sum(this.players.map(({ refused }) => refused)),
      rolls: verdict.rolls,
      winners: verdict.winners.length,
      record,
    };
  }

  close(): void {
    for (const client of this.clients) client.close();
  }

  /** Each player's client finds its own share of the randomness among the published ones; one that came too late is empty. */
  #checkContributions(state: GameState): void {
    if (state.phase !== 'finished') return;
    const { id, contributions } = state.game;
    for (const { client } of this.players) {
      const own = contributions.find(({ seat }) => seat === client.view.seatId)?.random;
      if (own !== (client.contributionTo(id) ?? '')) {
        throw new Error('a share of the randomness is not the one that was sent');
      }
    }
  }

  #describe(): string {
    return JSON.stringify(this.clients.map(({ view }) => ({ ...view, room: view.room?.phase })));
  }
}

/** Plays one whole game over the wire and checks it. Rejects when anything is not as it must be. */
export async function playWireGame(game: WireGame): Promise<Played> {
  const table = await WireTable.open(game);
  try {
    await table.start();
    return await table.check();
  } finally {
    table.close();
  }
}

function granted<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome;
  const { code } = outcome.problem;
  if (code === 'unreachable' || code === 'try-again') throw new ServerAway(`the server is away: ${code}`);
  throw new Error(`the server said ${JSON.stringify(outcome.problem)}`);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
