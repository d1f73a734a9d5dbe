import { type SQL, and, eq, isNotNull, lte, ne } from "drizzle-orm";
import { DATE, shanghai } from "#upstream/platform/kit/shanghai.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { teachers } from "#upstream/platform/db/schema/catalogue.ts";
import { liveChapters, liveMessages, liveRooms } from "#upstream/platform/db/schema/liveRooms.ts";
import { lives } from "#upstream/platform/db/schema/lives.ts";
import { upsert } from "#upstream/platform/db/upsert.ts";
import { isMade, readMade } from "#upstream/operator/demo/madeMedia.ts";
import { placedLessons } from "../school/placedLessons.ts";
import type { MadeTalk } from "#upstream/operator/demo/madeMedia.ts";
import type { ContentRun } from "../school/contentRun.ts";
import type { SeedContent } from "../school/contentTypes.ts";
import { liveKinds } from "../school/kinds/liveKinds.ts";
import { startOf } from "../school/times.ts";
import { rowOf } from "../school/write/writeKinds.ts";

const MINUTE_MS = 60_000;

type LiveSeed = SeedContent["lives"][number];

/** Writes the demo lives around the day of seeding, so that one is live, one begins soon and some are tomorrow. */
export async function writeLives({ db, content, nowMs }: ContentRun): Promise<number> {
  const shown = await Promise.all(content.lives.map((live) => mediaOf(live, content)));
  const rows = content.lives.map((live, sort) => {
    // Without made media the addresses of the row stay.
    const {
      joinUrl: _room,
      stageUrl: _stage,
      replayUrl: _replay,
      ...row
    } = rowOf(liveKinds.lives, live, { sort, nowMs });
    return { ...row, roomId: `demo-${live.id}`, ...shown[sort]?.addresses, ...placeOf(live, nowMs) };
  });
  // Each row has a statement of its own: in one statement for all rows, a column that a row lacks would not be updated.
  for (const row of rows) await upsert(db, lives, [row as never], lives.id);
  const chapters = shown.flatMap((media) => media?.chapters ?? []);
  await upsert(db, liveChapters, chapters, [liveChapters.liveId, liveChapters.second]);
  let said = 0;
  for (const live of content.lives) said += await writeChat(db, live, { content, nowMs });
  return rows.length + chapters.length + said;
}

/** Returns the media of a live class; undefined when it has no talk, or the talk's media were not generated. */
async function mediaOf(live: LiveSeed, { courses, talks }: ContentRun["content"]) {
  const talk = talks.find(({ key }) => key === live.talk);
  const place = courses.flatMap(placedLessons).find(({ lesson }) => lesson.talk === live.talk);
  if (!talk || !place || !isMade(talk.key)) return undefined;
  const made = await readMade<MadeTalk>(talk.key);
  const isOver = (live.dayOffset ?? 0) < 0;
  const below = (kind: string) => `/uploads/live/${live.id}/${kind}/${made.main}`;
  return {
    addresses: {
      lessonId: place.id,
      stageUrl: below("stage"),
      canCatchUp: true,
      replayUrl: isOver ? below("replay") : "",
    },
    chapters: talk.slides.map(({ title }, index) => ({
      liveId: live.id,
      second: made.slides[index] ?? 0,
      name: title,
    })),
  };
}

/** Writes the messages of a room, unless the room has messages. The senders are invented and have no accounts. */
async function writeChat(
  db: Db,
  live: LiveSeed,
  { content, nowMs }: Pick<ContentRun, "content" | "nowMs">,
): Promise<number> {
  const { chat = [] } = live;
  const agencyId = live.agencyId ?? content.agencies[0]?.id;
  if (chat.length === 0 || agencyId === undefined) return 0;
  const room = { liveId: live.id, agencyId };
  const own = and(eq(liveMessages.liveId, live.id), eq(liveMessages.agencyId, agencyId));
  if ((await db.$count(liveMessages, own)) > 0) return 0;
  const [teacher] = await db
    .select({ name: teachers.name })
    .from(teachers)
    .where(eq(teachers.id, live.teacherId));
  await upsert(db, liveRooms, [{ ...room, lastSeq: chat.length }], [liveRooms.liveId, liveRooms.agencyId]);
  const start = startOf(live, nowMs);
  await db.insert(liveMessages).values(
    chat.map(({ minute, name, text }, index) => ({
      ...room,
      seq: index + 1,
      kind: "message" as const,
      name: name ?? teacher?.name ?? "",
      role: name === undefined ? ("teacher" as const) : ("learner" as const),
      text,
      createdAt: new Date(start + minute * MINUTE_MS),
    })),
  );
  return chat.length;
}

interface Moving extends Pick<ContentRun, "db" | "nowMs"> {
  readonly lives: readonly LiveSeed[];
}

const demo = isNotNull(lives.placedOn);

/** Moves the demo lives to today and changes nothing else of them. Returns the number of moved lives. */
export async function moveLives({ db, lives: seeds, nowMs }: Moving): Promise<number> {
  const moved: number[] = [];
  for (const live of seeds) moved.push(...(await moveLive(db, live, { nowMs, which: demo })));
  // A live class that the content no longer has is marked as real, so that it is never moved again.
  await db
    .update(lives)
    .set({ placedOn: null })
    .where(and(demo, ne(lives.placedOn, shanghai(nowMs).toFormat(DATE))));
  return moved.length;
}

/** Moves demo lives that are to be running but have ended, so that a demo that starts in the evening has one too. */
export async function renewLives({ db, lives: seeds, nowMs }: Moving): Promise<number> {
  const which = and(demo, lte(lives.endTime, new Date(nowMs)));
  const moved: number[] = [];
  for (const live of seeds)
    if (live.start === "now") moved.push(...(await moveLive(db, live, { nowMs, which })));
  return moved.length;
}

async function moveLive(
  db: Db,
  live: LiveSeed,
  { nowMs, which }: { readonly nowMs: number; readonly which: SQL | undefined },
): Promise<readonly number[]> {
  const rows = await db
    .update(lives)
    .set(placeOf(live, nowMs))
    .where(and(eq(lives.id, live.id), which))
    .returning({ id: lives.id });
  return rows.map(({ id }) => id);
}

export async function hasDemoLives(db: Db): Promise<boolean> {
  return (await db.select({ id: lives.id }).from(lives).where(demo).limit(1)).length > 0;
}

function placeOf(live: LiveSeed, nowMs: number) {
  const start = startOf(live, nowMs);
  return {
    startTime: new Date(start),
    endTime: new Date(start + live.minutes * MINUTE_MS),
    placedOn: shanghai(nowMs).toFormat(DATE),
  };
}

/** Returns whether demo lives were set on another day than today; false when there are no demo lives. */
export async function livesAreOld(db: Db, nowMs: number): Promise<boolean> {
  const old = await db
    .select({ id: lives.id })
    .from(lives)
    .where(and(isNotNull(lives.placedOn), ne(lives.placedOn, shanghai(nowMs).toFormat(DATE))))
    .limit(1);
  return old.length > 0;
}
