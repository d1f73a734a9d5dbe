import { and, eq, gte, or } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { examDates } from "../db/schema/examDates.ts";
import { type UserSettings, userSettings } from "../db/schema/playing.ts";
import { users } from "../db/schema/users.ts";
import { type SubjectRow, subjectRows } from "../db/subjectRows.ts";
import { DATE, parseShanghai, shanghai } from "../kit/shanghai.ts";

export interface ExamDay {
  /** YYYY-MM-DD, today or later. */
  readonly day: string;
  /** The subject of the day: itself, or one above it. */
  readonly subjectId: number;
  /** The learner's own, which wins against the agency's. */
  readonly isOwn: boolean;
}

export interface ExamDays {
  /** The learner's settings, as read already. */
  readonly settings: UserSettings;
  /** When a subject is examined next: said of itself, else of the one above it. */
  readonly of: (subjectId: number) => ExamDay | undefined;
}

interface Learner {
  readonly userId: number;
  readonly agencyId: number;
  readonly nowMs: number;
}

const EVERYWHERE = 0;

export async function examDays(db: Db, { userId, agencyId, nowMs }: Learner): Promise<ExamDays> {
  const today = shanghai(nowMs).toFormat(DATE);
  const [tree, rows] = await Promise.all([
    subjectRows.of(db, nowMs),
    db
      .select({ settings: userSettings.settings, examDate: examDates })
      .from(users)
      .leftJoin(userSettings, eq(userSettings.userId, users.id))
      .leftJoin(
        examDates,
        and(
          eq(examDates.agencyId, agencyId),
          gte(examDates.day, today),
          or(eq(examDates.provinceId, EVERYWHERE), eq(examDates.provinceId, users.provinceId)),
        ),
      )
      .where(eq(users.id, userId)),
  ]);
  const ofAgencyRows = rows.flatMap((row) => row.examDate ?? []);
  const settings = rows[0]?.settings ?? {};
  const own = new Map<number, string>();
  for (const [id, day] of Object.entries(settings.examDates ?? {}))
    if (day >= today) own.set(Number(id), day);
  const ofAgency = nextDays(ofAgencyRows);
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

/** The next of several days of a subject; a day of the learner's province counts before one for all. */
function nextDays(rows: readonly (typeof examDates.$inferSelect)[]): ReadonlyMap<number, string> {
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

/** The subject and those above it. */
function levelsOf(tree: readonly SubjectRow[], subjectId: number): readonly number[] {
  const levels: number[] = [];
  for (let row = tree.find(({ id }) => id === subjectId); row; ) {
    levels.push(row.id);
    const above: number | null = row.parentId;
    row = above === null ? undefined : tree.find(({ id }) => id === above);
  }
  return levels;
}

/** Nights until that day. */
export function daysUntil(day: string, nowMs: number): number {
  const from = shanghai(nowMs).startOf("day");
  return Math.round(parseShanghai(day, DATE).diff(from, "days").days);
}
