import { and, eq, gt, ne, sql } from "drizzle-orm";
import type { Db } from "#upstream/platform/db/database.ts";
import { livePresence } from "#upstream/platform/db/schema/liveRooms.ts";
import type { RedisLink } from "#upstream/platform/redis/openRedis.ts";
import { type Room, roomKey } from "./room.ts";

/** Age at which a stored number expires: three beats. People at a killed process are counted no longer than this. */
const FRESH_MS = 45_000;

type Now = Room & { readonly nowMs: number };

/** Stores for each room and process how many people it serves there; `process` is the id of the calling process. */
export interface Presence {
  record(process: string, seen: Now & { readonly people: number }): Promise<void>;
  /** Removes the process's number of people for one room, or without `room` for all its rooms. */
  forget(process: string, room?: Room): Promise<void>;
  /** Sums the people whom the other processes serve in a room. */
  othersIn(process: string, asked: Now): Promise<number>;
}

export function presenceInDatabase(db: Db): Presence {
  return {
    async record(process, { people, nowMs, ...room }) {
      const noted = { people, seenAt: new Date(nowMs) };
      await db
        .insert(livePresence)
        .values({ liveId: room.liveId, agencyId: room.agencyId, process, ...noted })
        .onConflictDoUpdate({
          target: [livePresence.liveId, livePresence.agencyId, livePresence.process],
          set: noted,
        });
    },
    async forget(process, room) {
      await db
        .delete(livePresence)
        .where(and(eq(livePresence.process, process), room ? inRoom(room) : undefined));
    },
    async othersIn(process, { nowMs, ...room }) {
      const fresh = gt(livePresence.seenAt, new Date(nowMs - FRESH_MS));
      const [row] = await db
        .select({ people: sql<number>`coalesce(sum(${livePresence.people}), 0)::int` })
        .from(livePresence)
        .where(and(inRoom(room), ne(livePresence.process, process), fresh));
      return row?.people ?? 0;
    },
  };
}

function inRoom({ liveId, agencyId }: Room) {
  return and(eq(livePresence.liveId, liveId), eq(livePresence.agencyId, agencyId));
}

/** Stores presence in Redis, which is cheaper than a write to disk, and in the database while Redis is down. */
export function presenceInRedis({ client, prefix, isUp }: RedisLink, db: Db): Presence {
  const inDatabase = presenceInDatabase(db);
  const keyOf = (room: Room) => `${prefix}people:${roomKey(room)}`;
  const noted = new Map<string, Set<string>>();

  async function either<T>(inRedis: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
    if (!isUp()) return otherwise();
    try {
      return await inRedis();
    } catch {
      return otherwise();
    }
  }

  return {
    record(process, presence) {
      const key = keyOf(presence);
      const own = noted.get(process) ?? new Set();
      noted.set(process, own.add(key));
      return either(
        async () => {
          const value = `${presence.people} ${presence.nowMs}`;
          await client.multi().hset(key, process, value).pexpire(key, FRESH_MS).exec();
        },
        () => inDatabase.record(process, presence),
      );
    },
    async forget(process, room) {
      const own = noted.get(process) ?? new Set();
      for (const key of room ? [keyOf(room)] : [...own]) {
        own.delete(key);
        if (isUp()) await client.hdel(key, process).catch(() => undefined);
      }
      // If Redis was down when the number was recorded, the number is in the database.
      await inDatabase.forget(process, room);
    },
    othersIn: (process, asked) =>
      either(
        async () => {
          let people = 0;
          for (const [name, value] of Object.entries(await client.hgetall(keyOf(asked)))) {
            const [num = 0, seenAt = 0] = value.split(" ").map(Number);
            if (name !== process && seenAt > asked.nowMs - FRESH_MS) people += num;
          }
          return people;
        },
        () => inDatabase.othersIn(process, asked),
      ),
  };
}
