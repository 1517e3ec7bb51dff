import type { RoomSummary, SeatGranted } from '@farkle/protocol';
import { randomHex } from '@farkle/client';

/** The HTTP side of a server, for tests. */
export interface Api {
  readonly url: string;
  readonly createRoom: (name?: string, more?: object) => Promise<SeatGranted>;
  readonly takeSeat: (code: string, name: string) => Promise<SeatGranted>;
  readonly summary: (code: string) => Promise<RoomSummary>;
  readonly request: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Response>;
}

/** Asks the server at an address; what must succeed throws when it does not. */
export function apiAt(url: string): Api {
  const request: Api['request'] = (method, path, body, headers = {}) =>
    fetch(url + path, {
      method,
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  const expectStatus = async <T>(status: number, response: Response): Promise<T> => {
    const answer: unknown = await response.json();
    if (response.status !== status) throw new Error(`expected ${status}, got ${JSON.stringify(answer)}`);
    return answer as T;
  };
  /** Asks again while the store is busy, as people do. */
  const grant = async (path: string, body: object): Promise<SeatGranted> => {
    const asked = { requestId: randomHex(16), ...body };
    let response = await request('POST', path, asked);
    while (response.status === 503) response = await request('POST', path, asked);
    return expectStatus(201, response);
  };
  return {
    url,
    request,
    createRoom: (name = 'Ann', more = {}) => grant('/api/rooms', { name, rules: 'classic', ...more }),
    takeSeat: (code, name) => grant(`/api/rooms/${code}/seats`, { name }),
    summary: async (code) => expectStatus(200, await request('GET', `/api/rooms/${code}`)),
  };
}
