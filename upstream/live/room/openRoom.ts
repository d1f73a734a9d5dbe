import type { ServerResponse } from "node:http";
import type { Room } from "./room.ts";

export interface Reader {
  readonly userId: number;
  readonly res: ServerResponse;
  readonly endsAtMs: number;
  /** The last that was sent. */
  seq: number;
  /** Behind its room no more: what happens is sent as it comes. */
  isLive: boolean;
}

/** A room in which somebody is, at this process. */
export interface OpenRoom {
  readonly room: Room;
  readonly readers: Set<Reader>;
  /** Undefined until it is known. */
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
