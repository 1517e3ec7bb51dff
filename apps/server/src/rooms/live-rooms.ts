import { LiveRoom, type LiveRoomPorts } from './live-room.ts';
import type { Member } from './member.ts';

/** The rooms that have connections on this node: opened for the first member, closed after the last. */
export class LiveRooms {
  readonly #ports: LiveRoomPorts;
  readonly #open = new Map<string, LiveRoom>();
  readonly #opening = new Map<string, Promise<LiveRoom | null>>();

  constructor(ports: Omit<LiveRoomPorts, 'closed'>) {
    this.#ports = { ...ports, closed: (room) => this.#open.delete(room.code) };
  }

  /** How many rooms are live on this node. */
  get count(): number {
    return this.#open.size;
  }

  /** The room, if it has connections on this node. */
  find(code: string): LiveRoom | null {
    return this.#open.get(code) ?? null;
  }

  /** Lets a member into its room; `null` when there is no such room. */
  async join(code: string, member: Member): Promise<LiveRoom | null> {
    for (;;) {
      const room = this.find(code) ?? (await this.#opened(code));
      // A room that was closed meanwhile is opened again.
      if (room === null || room.join(member)) return room;
    }
  }

  closeAll(): void {
    for (const room of this.#open.values()) room.close();
  }

  #opened(code: string): Promise<LiveRoom | null> {
    let opening = this.#opening.get(code);
    if (!opening) {
      opening = LiveRoom.open(code, this.#ports)
        .then((room) => {
          if (room) this.#open.set(code, room);
          return room;
        })
        .finally(() => this.#opening.delete(code));
      this.#opening.set(code, opening);
    }
    return opening;
  }
}
