import { lives } from "#upstream/platform/db/schema/lives.ts";
import { upsert } from "#upstream/platform/db/upsert.ts";
import type { ContentRun } from "../contentRun.ts";
import type { LiveSeed } from "../schemas/liveSeed.ts";
import { startOf } from "../times.ts";

const MINUTE_MS = 60_000;

/** Writes live classes whose streams and recordings are at another provider. */
export async function writeLives({ db, content, nowMs }: ContentRun): Promise<number> {
  const rows = content.lives.map((live) => ({
    ...liveRow(live),
    ...liveTimes(live, nowMs),
    joinUrl: live.roomUrl ?? "",
    stageUrl: live.stageUrl ?? "",
    replayUrl: live.replayUrl ?? "",
  }));
  await upsert(db, lives, rows, lives.id);
  return rows.length;
}

/** Returns the columns of a live class that do not depend on its times and media. */
export function liveRow(live: LiveSeed) {
  return {
    id: live.id,
    agencyId: live.agencyId ?? null,
    subjectId: live.subjectId,
    teacherId: live.teacherId,
    courseId: live.courseId ?? null,
    name: live.name,
    intro: live.intro,
    detail: live.detail ?? "",
    isFree: live.free,
    price: String(live.price ?? 0),
    seats: live.seats ?? null,
    watchNum: live.watchNum ?? 0,
    isShown: true,
  };
}

export function liveTimes(live: LiveSeed, nowMs: number) {
  const start = startOf(live, nowMs);
  return { startTime: new Date(start), endTime: new Date(start + live.minutes * MINUTE_MS) };
}
