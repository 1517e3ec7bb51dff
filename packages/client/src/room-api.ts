import type {
  CreateRoom,
  GameRecord,
  Links,
  Problem,
  RoomSummary,
  SeatGranted,
  TakeSeat,
} from '@farkle/protocol';
import { randomHex } from './random.ts';

/** No answer came, or none that this client can read. */
export interface Unreachable {
  readonly code: 'unreachable';
}

/** What a request came to. Nothing is thrown for what the server or the network says. */
export type Outcome<T> =
  ({ readonly ok: true } & T) | { readonly ok: false; readonly problem: Problem | Unreachable };

/** Waits before the second and the third try of a request that got no answer. */
const RETRY_MS = [300, 1_000];
const ANSWER_MS = 8_000;

/** The server's plain HTTP side. */
export class RoomApi {
  readonly #url: string;

  /** `url` is the server's origin; left out in a browser, where it is the page's own. */
  constructor(url = '') {
    this.#url = url;
  }

  /**
   * Makes a room with its creator on the first seat. Tried up to three times under one request id, so that a lost
   * answer makes no second room; keep the id in `body` to go on with it later.
   */
  createRoom(body: CreateRoom): Promise<Outcome<SeatGranted>> {
    return this.#post('/api/rooms', body);
  }

  /** Takes a seat; retried like `createRoom`. */
  takeSeat(code: string, body: TakeSeat): Promise<Outcome<SeatGranted>> {
    return this.#post(`/api/rooms/${encodeURIComponent(code)}/seats`, body);
  }

  roomSummary(code: string): Promise<Outcome<RoomSummary>> {
    return this.#ask(`/api/rooms/${encodeURIComponent(code)}`, { method: 'GET' });
  }

  readGame(gameId: string): Promise<Outcome<GameRecord>> {
    return this.#ask(`/api/games/${encodeURIComponent(gameId)}`, { method: 'GET' });
  }

  /** Where other devices reach this server. */
  links(): Promise<Outcome<Links>> {
    return this.#ask('/api/links', { method: 'GET' });
  }

  async #post<T>(path: string, body: CreateRoom | TakeSeat): Promise<Outcome<T>> {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requestId: randomHex(16), ...body }),
    };
    for (const wait of RETRY_MS) {
      const outcome = await this.#ask<T>(path, request);
      if (outcome.ok || !mayPass(outcome.problem)) return outcome;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    return this.#ask(path, request);
  }

  async #ask<T>(path: string, request: RequestInit): Promise<Outcome<T>> {
    try {
      const response = await fetch(this.#url + path, { ...request, signal: AbortSignal.timeout(ANSWER_MS) });
      const answer: unknown = await response.json();
      if (response.ok) return { ok: true, ...(answer as T) };
      return { ok: false, problem: isProblem(answer) ? answer : { code: 'unreachable' } };
    } catch {
      return { ok: false, problem: { code: 'unreachable' } };
    }
  }
}

/** Whether the same request may fare better in a moment. */
function mayPass({ code }: Problem | Unreachable): boolean {
  return code === 'unreachable' || code === 'try-again';
}

function isProblem(answer: unknown): answer is Problem {
  return typeof answer === 'object' && answer !== null && 'code' in answer;
}
