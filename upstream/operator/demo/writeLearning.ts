import { eq, inArray } from "drizzle-orm";
import { isPlayed, lengthOf, unionOf } from "#shared/domain/playedRanges.ts";
import { lessonLength } from "../../domain/catalogue/lessonProgress.ts";
import { shanghai } from "../../platform/kit/shanghai.ts";
import type { Db } from "../../platform/db/database.ts";
import { courses, lessons } from "../../platform/db/schema/catalogue.ts";
import { learnRecords, notes } from "../../platform/db/schema/learning.ts";
import type { LearntSeed, LessonNoteSeed } from "../school/schemas/learnerSeeds.ts";

const HOURS_BETWEEN = 17;

export interface Learner {
  readonly userId: number;
  readonly agencyId: number;
}

interface Learning {
  readonly own: Learner;
  readonly learnt: readonly LearntSeed[] | undefined;
  readonly notes: readonly LessonNoteSeed[] | undefined;
  readonly nowMs: number;
}

/** Writes the learning records of a learner by the rules of each course, and the notes. */
export async function writeLearning(
  db: Db,
  { own, learnt = [], notes: noted = [], nowMs }: Learning,
): Promise<number> {
  const hoursAgo = (hours: number) => shanghai(nowMs).minus({ hours }).toJSDate();
  const ids = learnt.map(({ lessonId }) => lessonId);
  const rows = await db
    .select({ lesson: lessons, course: courses })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(inArray(lessons.id, ids));
  const records = learnt.flatMap(({ lessonId, percent }, place) => {
    const row = rows.find(({ lesson }) => lesson.id === lessonId);
    if (!row) return [];
    const length = lessonLength(row.lesson);
    const ranges = unionOf([[0, Math.ceil((length * percent) / 100)]], length);
    const watched = Math.floor(lengthOf(ranges));
    const at = hoursAgo((learnt.length - place) * HOURS_BETWEEN);
    return {
      ...own,
      lessonId,
      courseId: row.course.id,
      ranges,
      watched,
      position: watched,
      positionAt: at,
      updatedAt: at,
      isFinished: isPlayed({ ranges, length }, { percent: row.course.finishPercent }),
    };
  });
  if (records.length > 0) await db.insert(learnRecords).values(records);
  const pages = noted.map(({ lessonId, second, content }, place) => {
    const at = hoursAgo(noted.length - place);
    const target = { targetType: "lesson" as const, targetId: lessonId, position: second };
    const requestId = `demo-note-${String(place).padStart(6, "0")}`;
    return { ...own, ...target, content, requestId, createdAt: at, updatedAt: at };
  });
  if (pages.length > 0) await db.insert(notes).values(pages);
  return records.length + pages.length;
}
