import { eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { Given } from "../../platform/db/preparedQuery.ts";
import { examDates } from "../../platform/db/schema/examDates.ts";
import { type UserSettings, userSettings } from "../../platform/db/schema/playing.ts";
import { users } from "../../platform/db/schema/users.ts";
import { type SubjectRow, subjectRows } from "../catalogue/subjectRows.ts";
import { DATE, parseShanghai, shanghai } from "../../platform/kit/shanghai.ts";

export interface ExamDay {
  /** Date of the exam (YYYY-MM-DD), today or later. */
  readonly day: string;
  /** The subject for which the day is set: the requested subject or one above it. */
  readonly subjectId: number;
  /** true: the learner has set this day, which takes precedence over the agency's day. */
  readonly isOwn: boolean;
}

export interface ExamDays {
  /** The learner's settings, so that callers need not read them again. */
  readonly settings: UserSettings;
  /** Returns the next exam day of a subject; if the subject has none, of the nearest subject above that has one. */
  readonly of: (subjectId: number) => ExamDay | undefined;
}

interface Learner {
  readonly userId: number;
  readonly agencyId: number;
  readonly nowMs: number;
}

const EVERYWHERE = 0;

/** Returns the next exam days of a learner: the learner's own and those that the agency has entered. */
export async function examDays(db: Db, learner: Learner): Promise<ExamDays> {
  const { userId, agencyId, nowMs } = learner;
  const today = shanghai(nowMs).toFormat(DATE);
  const [tree, [row]] = await Promise.all([
    subjectRows.get(db, nowMs),
    db.select(examDayColumns({ userId, agencyId, today })).from(users).where(eq(users.id, userId)),
  ]);
  return examDaysOf(tree, row, nowMs);
}

interface ExamDayRow {
  readonly settings: UserSettings | null;
  readonly dates: readonly AgencyDate[];
}

type AgencyDate = Pick<typeof examDates.$inferSelect, "subjectId" | "provinceId" | "day">;

interface ColumnsRequest {
  readonly userId: Given<number>;
  readonly agencyId: Given<number>;
  /** Day in Asia/Shanghai, as YYYY-MM-DD. */
  readonly today: Given<string>;
}

/** Returns columns that a query can select beside others, for examDaysOf. */
export function examDayColumns({ userId, agencyId, today }: ColumnsRequest) {
  const province = sql`(select ${users.provinceId} from ${users} where ${users.id} = ${userId})`;
  return {
    settings: sql<UserSettings | null>`(select ${userSettings.settings} from ${userSettings} where ${userSettings.userId} = ${userId})`,
    dates: sql<
      readonly AgencyDate[]
    >`(select coalesce(jsonb_agg(jsonb_build_object('subjectId', ${examDates.subjectId},
        'provinceId', ${examDates.provinceId}, 'day', ${examDates.day})), '[]') from ${examDates}
      where ${examDates.agencyId} = ${agencyId} and ${examDates.day} >= ${today} and ${examDates.provinceId} in (${EVERYWHERE}, ${province}))`,
  };
}

/** Computes exam days from the columns of examDayColumns and the subject tree. */
export function examDaysOf(
  tree: readonly SubjectRow[],
  row: ExamDayRow | undefined,
  nowMs: number,
): ExamDays {
  const today = shanghai(nowMs).toFormat(DATE);
  const settings = row?.settings ?? {};
  const own = new Map<number, string>();
  for (const [id, day] of Object.entries(settings.examDates ?? {}))
    if (day >= today) own.set(Number(id), day);
  const ofAgency = nextDays(row?.dates ?? []);
  return {
    settings,
    of: (subjectId) => {
      const levels = levelsOf(tree, subjectId);
      for (const id of levels) {
        const day = own.get(id);
        if (day !== undefined) return { day, subjectId: id, isOwn: true };
      }
      for (const id of levels) {
        const day = ofAgency.get(id);
        if (day !== undefined) return { day, subjectId: id, isOwn: false };
      }
      return undefined;
    },
  };
}

/**
 * Returns the next day of each subject. A day of the learner's province takes precedence over a day for all provinces.
 */
function nextDays(rows: readonly AgencyDate[]): ReadonlyMap<number, string> {
  const found = new Map<number, { readonly day: string; readonly isOfAll: boolean }>();
  for (const { subjectId, provinceId, day } of rows) {
    const isOfAll = provinceId === EVERYWHERE;
    const known = found.get(subjectId);
    const isNearer = known !== undefined && known.isOfAll === isOfAll && day < known.day;
    if (known === undefined || isNearer || (known.isOfAll && !isOfAll))
      found.set(subjectId, { day, isOfAll });
  }
  return new Map([...found].map(([id, { day }]) => [id, day]));
}

/** Returns the ids of a subject and of all subjects above it, beginning with the subject itself; none: no such subject. */
export function levelsOf(tree: readonly SubjectRow[], subjectId: number): readonly number[] {
  const levels: number[] = [];
  for (let row = tree.find(({ id }) => id === subjectId); row; ) {
    levels.push(row.id);
    const above: number | null = row.parentId;
    row = above === null ? undefined : tree.find(({ id }) => id === above);
  }
  return levels;
}

/** Counts the days from today to `day`; 0: today. */
export function daysUntil(day: string, nowMs: number): number {
  const from = shanghai(nowMs).startOf("day");
  return Math.round(parseShanghai(day, DATE).diff(from, "days").days);
}
