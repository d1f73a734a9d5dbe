import { and, eq, isNotNull, ne } from "drizzle-orm";
import { indexEntries } from "../../search/indexEntries.ts";
import { DATE, shanghai, timeOfDay } from "../../shanghai.ts";
import type { Db } from "../database.ts";
import { lives } from "../schema/lives.ts";
import { upsert } from "../upsert.ts";
import type { LiveSeed } from "./contentTypes.ts";
import type { SeedRun } from "./seedDatabase.ts";

const MINUTE_MS = 60_000;
const BEGAN_MINUTES_AGO = 20;
const SOON_MINUTES = 30;

/** Demo lives stand around the day of seeding, so that there is always one now, one soon and some tomorrow. */
export async function writeLives({ db, content, nowMs }: SeedRun): Promise<number> {
  const rows = content.lives.map((live) => {
    return {
      id: live.id,
      agencyId: live.agencyId ?? null,
      subjectId: live.subjectId,
      teacherId: live.teacherId,
      courseId: live.courseId ?? null,
      name: live.name,
      intro: live.intro,
      detail: live.detail ?? "",
      roomId: `demo-${live.id}`,
      isFree: live.free,
      price: String(live.price ?? 0),
      watchNum: live.watchNum,
      ...placeOf(live, nowMs),
    };
  });
  await upsert(db, lives, rows, lives.id);
  return rows.length;
}

/** Moves the demo lives that are still there to today, and touches nothing else of them. */
export async function moveLives({ db, content, nowMs }: Omit<SeedRun, "log">): Promise<number> {
  const demo = isNotNull(lives.placedOn);
  const moved: number[] = [];
  for (const live of content.lives) {
    const rows = await db
      .update(lives)
      .set(placeOf(live, nowMs))
      .where(and(eq(lives.id, live.id), demo))
      .returning({ id: lives.id });
    moved.push(...rows.map(({ id }) => id));
  }
  // What is no longer in the content is nobody's to move.
  await db
    .update(lives)
    .set({ placedOn: null })
    .where(and(demo, ne(lives.placedOn, shanghai(nowMs).toFormat(DATE))));
  await indexEntries(db, "live", moved);
  return moved.length;
}

function placeOf(live: LiveSeed, nowMs: number) {
  const start = startOf(live, nowMs);
  return {
    startTime: new Date(start),
    endTime: new Date(start + live.minutes * MINUTE_MS),
    placedOn: shanghai(nowMs).toFormat(DATE),
  };
}

/** Whether the demo lives stand around another day than today's; false where there are none. */
export async function livesAreOld(db: Db, nowMs: number): Promise<boolean> {
  const old = await db
    .select({ id: lives.id })
    .from(lives)
    .where(and(isNotNull(lives.placedOn), ne(lives.placedOn, shanghai(nowMs).toFormat(DATE))))
    .limit(1);
  return old.length > 0;
}

/** "now" and "soon" keep to the clock of the seeding, everything else to its day. */
export function startOf({ dayOffset, start }: Pick<LiveSeed, "dayOffset" | "start">, nowMs: number): number {
  const wholeMinutes = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  if (start === "now") return wholeMinutes - BEGAN_MINUTES_AGO * MINUTE_MS;
  if (start === "soon") return wholeMinutes + SOON_MINUTES * MINUTE_MS;
  return timeOfDay(nowMs, { days: dayOffset, time: start });
}
