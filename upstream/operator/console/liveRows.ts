import { type SQL, and, asc, eq, gt, lte } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { teachers } from "../../platform/db/schema/catalogue.ts";
import { lives, reservations } from "../../platform/db/schema/lives.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { timeText } from "../../platform/kit/fields.ts";
import type { Row } from "./command.ts";
import { Declined } from "../errors.ts";
import { SHARED } from "./find.ts";
import { both } from "#upstream/platform/kit/language.ts";

/** Argument of the commands on one live class. */
export const liveId = {
  kind: "id",
  of: "live",
  help: "of the class, as in its address /live/ID",
  zh: ["直播"],
} as const;

export const STATES = ["coming", "on", "over"] as const;

interface Allowed {
  readonly flag: string;
  readonly hosts: readonly string[] | undefined;
}

/**
 * Refuses an address whose host is not allowed by the Content-Security-Policy of the agency's pages. For the shared
 * library (null) no other host is allowed.
 */
export function requireHost(
  field: "--room" | "--stage" | "--video",
  address: string | undefined,
  allowed: Allowed | null,
): void {
  if (address === undefined || address.startsWith("/")) return;
  const { host } = new URL(address);
  if (allowed?.hosts?.includes(host)) return;
  const option = field === "--video" ? "--media-hosts" : "--room-hosts";
  const hosts = [...(allowed?.hosts ?? []), host].join(",");
  throw new Declined(
    both(
      `${field}: pages open nothing from ${host}. ${
        allowed
          ? `Allow it first: npm run admin -- agency change ${allowed.flag} ${option} ${hosts}`
          : "For all agencies it must lie on the site itself: give a path such as /media/1.mp4."
      }`,
      `${field}: 页面不允许打开 ${host}。${allowed ? `请先在 agency change 的 ${option} 里加上：${hosts}` : "共用的直播只能用本站路径，如 /media/1.mp4。"}`,
    ),
  );
}

/**
 * Checks that the teacher belongs to the agency or to the shared library.
 *
 * @throws Declined when the teacher belongs to another agency or does not exist
 */
export async function requireTeacher(tx: Db, teacherId: number, agencyId: number | null): Promise<void> {
  const [row] = await tx.select().from(teachers).where(eq(teachers.id, teacherId));
  if (row && (row.agencyId === null || row.agencyId === agencyId)) return;
  throw new Declined(
    both(
      `--teacher: there is no teacher ${teacherId}. The id stands in the address of the page, /teacher/ID.`,
      `--teacher: 没有教师 ${teacherId}，编号见教师页地址 /teacher/ID。`,
    ),
  );
}

export function selectLives(tx: Db, where: SQL | undefined) {
  return tx
    .select({
      row: lives,
      flag: agencies.flag,
      look: agencies.look,
      teacher: teachers.name,
      subject: subjects.name,
    })
    .from(lives)
    .innerJoin(teachers, eq(teachers.id, lives.teacherId))
    .innerJoin(subjects, eq(subjects.id, lives.subjectId))
    .leftJoin(agencies, eq(agencies.id, lives.agencyId))
    .where(where);
}

type Found = Awaited<ReturnType<typeof selectLives>>[number];

/**
 * Returns the live class with this id.
 *
 * @throws Declined when no live class has this id
 */
export async function findLive(tx: Db, liveId: number): Promise<Found> {
  const [found] = await selectLives(tx, eq(lives.id, liveId)).orderBy(asc(lives.id));
  if (found) return found;
  throw new Declined(
    both(
      `ID: there is no live class ${liveId}. npm run admin -- live list tells ids.`,
      `ID: 没有直播 ${liveId}，见 live list。`,
    ),
  );
}

/** SQL condition for live classes that are in the future, running or over at the time `nowMs`. */
export function inState(state: (typeof STATES)[number], nowMs: number): SQL | undefined {
  const now = new Date(nowMs);
  if (state === "coming") return gt(lives.startTime, now);
  return and(lte(lives.startTime, now), (state === "on" ? gt : lte)(lives.endTime, now));
}

export function rowOf({ row, flag, teacher, subject }: Found, nowMs: number): Row {
  const isOver = row.endTime.getTime() <= nowMs;
  return {
    id: row.id,
    agency: flag ?? SHARED,
    name: row.name,
    subject,
    teacher,
    start: timeText(row.startTime),
    end: timeText(row.endTime),
    shown: row.isShown,
    state: row.startTime.getTime() > nowMs ? "coming" : isOver ? "over" : "on",
    price: row.isFree ? "free" : Number(row.price) > 0 ? row.price : "with its course",
  };
}

export async function recordOf(tx: Db, found: Found, nowMs: number): Promise<Row> {
  const { row } = found;
  return {
    ...rowOf(found, nowMs),
    intro: row.intro,
    reserved: await tx.$count(reservations, eq(reservations.liveId, row.id)),
    has_room: row.joinUrl !== "",
    replay: row.replayUrl,
    lesson: row.lessonId ?? "",
  };
}
