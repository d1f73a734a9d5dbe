import { type SQL, and, desc, eq, getTableColumns, gt, inArray, asc } from "drizzle-orm";
import type * as z from "zod/mini";
import type { Live } from "#shared/contract/entities.ts";
import type { Db } from "../../platform/db/database.ts";
import { type Grants, loadGrants } from "../catalogue/ownership.ts";
import { teachers } from "../../platform/db/schema/catalogue.ts";
import { lives, reservations } from "../../platform/db/schema/lives.ts";
import { type SubjectRow, subjectOf } from "../catalogue/subjectRows.ts";
import { type LessonLock, lessonLock } from "../enrolment/lessonLock.ts";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import { productCover } from "../catalogue/productCover.ts";
import { type TeacherOnCard, presentTeacher } from "../catalogue/presentCatalogue.ts";
import { flagText, timeText } from "../../platform/kit/fields.ts";

export interface LiveAndMore {
  readonly live: Omit<typeof lives.$inferSelect, "detail">;
  readonly teacher: TeacherOnCard;
}

/** SQL order by Spec §4: ended classes last, otherwise by start. The site sorts again by its own clock. */
export function inLiveOrder(nowMs: number): SQL[] {
  return [desc(gt(lives.endTime, new Date(nowMs))), asc(lives.startTime), asc(lives.id)];
}

const { detail: _detail, ...CARD } = getTableColumns(lives);
const TEACHER = {
  id: teachers.id,
  agencyId: teachers.agencyId,
  name: teachers.name,
  title: teachers.title,
  portrait: teachers.portrait,
};

export function selectLives(db: Db, where: SQL | undefined) {
  return db
    .select({ live: CARD, teacher: TEACHER })
    .from(lives)
    .innerJoin(teachers, eq(teachers.id, lives.teacherId))
    .where(where);
}

/** Facts about the learner and agency that decide which fields of a class are shown. */
export interface LiveReader {
  readonly agency: Pick<AgencyScope, "showPrice">;
  readonly reserved: ReadonlySet<number>;
  readonly ownership: Grants;
}

interface Asking {
  readonly agency: AgencyScope;
  readonly userId: number | undefined;
  readonly nowMs: number;
}

/** Loads which of the classes the learner owns and has reserved. For a visitor both are empty. */
export async function liveReader(
  db: Db,
  rows: readonly LiveAndMore[],
  { agency, userId, nowMs }: Asking,
): Promise<LiveReader> {
  const ids = rows.map(({ live }) => live.id);
  const [ownership, reserved] = await Promise.all([
    loadGrants(db, userId, nowMs),
    userId === undefined || ids.length === 0 ? [] : reservationsOf(db, userId, ids),
  ]);
  return { agency, ownership, reserved: new Set(reserved) };
}

async function reservationsOf(db: Db, userId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ liveId: reservations.liveId })
    .from(reservations)
    .where(and(eq(reservations.userId, userId), inArray(reservations.liveId, [...ids])));
  return rows.map(({ liveId }) => liveId);
}

type Offered = Pick<LiveAndMore["live"], "id" | "courseId" | "isFree">;

/**
 * Returns why the class, its chat and its replay are locked for the learner; "": they are open. A class of a course
 * needs the course's signed contract, as its lessons do.
 */
export function liveLock(live: Offered, ownership: Grants): LessonLock {
  if (live.isFree || ownership.lives.has(live.id)) return "";
  return live.courseId === null ? "buy" : lessonLock(ownership, { courseId: live.courseId });
}

/** Whether the learner owns the class itself or its course. */
function isBought({ id, courseId }: Offered, { lives: bought, courses }: Grants): boolean {
  return bought.has(id) || (courseId !== null && courses.has(courseId));
}

export function presentLive(
  { live, teacher }: LiveAndMore,
  tree: readonly SubjectRow[],
  { agency, reserved, ownership }: LiveReader,
): z.input<typeof Live> {
  const subject = subjectOf(tree, live.subjectId);
  return {
    id: String(live.id),
    name: live.name,
    cover: productCover({ type: "live", id: live.id, cover: "" }, subject),
    intro: live.intro,
    teacher: presentTeacher(teacher),
    subject_id: String(subject.id),
    subject_name: subject.name,
    start_time: timeText(live.startTime),
    end_time: timeText(live.endTime),
    is_free: flagText(live.isFree),
    price: agency.showPrice && !live.isFree && Number(live.price) > 0 ? live.price : "",
    is_buy: flagText(isBought(live, ownership)),
    is_reserve: flagText(reserved.has(live.id)),
    watch_num: live.watchNum,
    has_replay: flagText(live.replayUrl !== ""),
    replay_url: liveLock(live, ownership) === "" ? live.replayUrl : "",
  };
}
