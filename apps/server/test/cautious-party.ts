// Three players and a watcher with the shipped client; one of the players and the watcher sit behind a network of their own.
import { RoomApi, RoomClient, type Outcome } from '@farkle/client';
import type { CommandRequest, SeatGranted } from '@farkle/protocol';
import { openRound, stillToThrow, validSetAsides, type SeatId } from '@farkle/rules';
import { Network } from '../../../packages/client/test/network.ts';
import { until } from './until.ts';

/** A game of Ben, Ann and Cy, in this order, which Ann and a watcher follow over `network`. */
export class CautiousParty {
  readonly network: Network;
  readonly ben: RoomClient;
  readonly ann: RoomClient;
  readonly cy: RoomClient;
  readonly watcher: RoomClient;
  readonly #seats: readonly SeatGranted[];

  private constructor(
    url: string,
    network: Network,
    seats: readonly [SeatGranted, SeatGranted, SeatGranted],
  ) {
    const [ben, ann, cy] = seats;
    const { code } = ben;
    this.#seats = seats;
    this.network = network;
    this.ben = new RoomClient({ url, code, token: ben.seatToken });
    this.ann = new RoomClient({ url: network.url, code, token: ann.seatToken });
    this.cy = new RoomClient({ url, code, token: cy.seatToken });
    this.watcher = new RoomClient({ url: network.url, code });
  }

  /** A game that has come to its first turn. Call `close` in the end. */
  static async start(url: string): Promise<CautiousParty> {
    const api = new RoomApi(url);
    const host = granted(await api.createRoom({ name: 'Ben', rules: 'bank-from-first' }));
    const ann = granted(await api.takeSeat(host.code, { name: 'Ann' }));
    const cy = granted(await api.takeSeat(host.code, { name: 'Cy' }));
    const network = await Network.before(Number(new URL(url).port));
    const party = new CautiousParty(url, network, [host, ann, cy]);
    await until('all are here', () => party.#all.every(({ view }) => view.link === 'live'));
    await until('all three are seen', () => party.ben.view.room?.seats.length === 3);
    await act(party.ben, { type: 'start', on: 0 });
    await until('the roll-off is over', () => party.#rollForFirst());
    return party;
  }

  get onTurn(): RoomClient {
    const { room } = this.ben.view;
    const seat = room?.phase === 'playing' ? room.turn.seat : null;
    return this.#find(seat);
  }

  /** What proves the seat of whoever is on turn. */
  get seatOnTurn(): SeatGranted {
    const seat = this.#seats.find(({ seatId }) => seatId === this.onTurn.view.seatId);
    if (!seat) throw new Error('nobody is on turn');
    return seat;
  }

  /** The turn's first roll, by whoever is on turn; answers whether it scores, so that there is something to decide. */
  async roll(): Promise<boolean> {
    const player = this.onTurn;
    await until('the player knows', () => player.view.version >= this.ben.view.version);
    await act(player, { type: 'roll', on: decisionOf(player), keep: [] });
    await until('the roll is seen', () => this.ben.view.version >= player.view.version);
    return this.onTurn === player;
  }

  /** Banks the best of the roll that lies there. */
  async bank(): Promise<void> {
    const player = this.onTurn;
    const { room } = player.view;
    if (room?.phase !== 'playing' || room.turn.stage !== 'toDecide') throw new Error('there is no roll');
    const keep = validSetAsides(room.turn.roll, room.ruleSet)[0]?.positions ?? [];
    await act(player, { type: 'bank', on: room.decision, keep });
    await until('the bank is seen', () => this.ben.view.version >= player.view.version);
  }

  /** Plays a whole turn. */
  async playTurn(): Promise<void> {
    if (await this.roll()) await this.bank();
  }

  async close(): Promise<void> {
    for (const client of this.#all) client.close();
    await this.network.close();
  }

  get #all(): readonly RoomClient[] {
    return [this.ben, this.ann, this.cy, this.watcher];
  }

  #find(seat: SeatId | null): RoomClient {
    const found = this.#all.find(({ view }) => seat !== null && view.seatId === seat);
    if (!found) throw new Error(`nobody sits on ${seat}`);
    return found;
  }

  /** Throws whatever is to be thrown now; answers whether the first turn is there. */
  async #rollForFirst(): Promise<boolean> {
    const { room } = this.ben.view;
    if (room?.phase !== 'rollingOff' || room.contributionsOpen) return room?.phase === 'playing';
    const [seat] = stillToThrow(openRound(room));
    if (seat !== undefined) await act(this.#find(seat), { type: 'roll-for-first', on: room.decision });
    await until('the throw is seen', () => this.ben.view.room !== room);
    return false;
  }
}

/** Asks for something that must be accepted, and waits until it is seen. */
export async function act(client: RoomClient, request: CommandRequest): Promise<void> {
  const answer = await client.send(request);
  if (!answer.ok) throw new Error(`${request.type} was refused: ${answer.code}`);
  await until(`${request.type} is seen`, () => client.view.version >= answer.version);
}

function decisionOf({ view: { room } }: RoomClient): number {
  if (room === null) throw new Error('the room is not known yet');
  return room.decision;
}

function granted(outcome: Outcome<SeatGranted>): SeatGranted {
  if (!outcome.ok) throw new Error(`no seat: ${JSON.stringify(outcome)}`);
  return outcome;
}
