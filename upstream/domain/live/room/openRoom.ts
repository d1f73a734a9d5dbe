import type { ServerResponse } from "node:http";
import type { Room } from "./room.ts";

export interface Reader {
  readonly userId: number;
  readonly res: ServerResponse;
  readonly endsAtMs: number;
  /** Seq of the last entry that was sent to this reader. */
  seq: number;
  /** Whether the reader has received all earlier entries, so that new entries are sent at once. */
  isLive: boolean;
}

export interface OpenRoom {
  readonly room: Room;
  readonly readers: Set<Reader>;
  /** Seq of the room's last known entry; undefined: it was not read from the database yet. */
  seq: number | undefined;
  isReading: boolean;
  readAgain: boolean;
  people: number | undefined;
  settling: NodeJS.Timeout | undefined;
}

export function newRoom(room: Room): OpenRoom {
  return {
    room,
    readers: new Set(),
    seq: undefined,
    isReading: false,
    readAgain: false,
    people: undefined,
    settling: undefined,
  };
}

export function usersOf({ readers }: OpenRoom): ReadonlySet<number> {
  return new Set([...readers].map(({ userId }) => userId));
}
