import { isRow } from "#shared/contract/readers.ts";
import { isId } from "#shared/domain/id.ts";
import { PLAYED_KINDS } from "#shared/domain/lessonKinds.ts";
import { laterPosition, unionOf } from "#shared/domain/playedRanges.ts";

/*
 * Merges the progress recorded by the companion into answers of the API, in the contract's wire names. If both have
 * progress of a lesson, the higher one is shown, because each knows only what was played there.
 */

type Row = Readonly<Record<string, unknown>>;

interface Progress {
  readonly courseId: string;
  readonly position: number;
  readonly progress: number;
  readonly isFinish: boolean;
}
export type ProgressByLesson = ReadonlyMap<string, Progress>;

/** Lessons, and courses with all their lessons, whose progress an answer shows. */
export interface WantedProgress {
  readonly lesson_ids: readonly string[];
  readonly course_ids: readonly string[];
}

export interface ProgressMerge {
  readonly wanted: (data: unknown) => WantedProgress;
  readonly merged: (data: unknown, known: ProgressByLesson) => unknown;
}

const MOST_IDS = 5_000;

/** Reads the progress that the companion returns, in wire form. */
export function knownProgress(rows: unknown): ProgressByLesson {
  return new Map(
    rowsOf(rows).map((row) => [
      textOf(row["lesson_id"]),
      {
        courseId: textOf(row["course_id"]),
        position: numberOf(row["position"]),
        progress: numberOf(row["progress"]),
        isFinish: isFlag(row["is_finish"]),
      },
    ]),
  );
}

/**
 * Returns the lesson in the answer of /course/play as the companion expects it; undefined: the lesson reports no
 * progress.
 */
export function lessonOf(data: unknown, input: Row) {
  if (!isRow(data) || textOf(data["lock"]) !== "" || !PLAYED_KINDS.has(textOf(data["kind"])))
    return undefined;
  const lessonId = textOf(data["lesson_id"]) || textOf(input["lesson_id"]);
  if (!isId(lessonId)) return undefined;
  const rule = isRow(data["rule"]) ? data["rule"] : {};
  const subjects = ["subject_id", "subject_level3_id", "subject_level2_id"].map((key) => textOf(data[key]));
  const idOr = (id: string) => (isId(id) ? id : "");
  return {
    lesson_id: lessonId,
    lesson_name: textOf(data["lesson_name"]),
    course_id: idOr(textOf(data["course_id"])),
    course_name: textOf(data["course_name"]),
    course_cover: textOf(data["cover"]),
    classroom_id: idOr(textOf(data["classroom_id"]) || textOf(input["classroom_id"])),
    subject_ids: subjects.filter(isId),
    length: between(Math.round(numberOf(data["length"])), 1_000_000),
    percent: between(Math.round(numberOf(rule["percent"])), 100),
    max_speed: between(numberOf(rule["max_speed"]), 16),
    is_seek_limited: isFlag(rule["is_seek_limited"]),
    is_manual: isFlag(rule["is_manual"]),
  };
}

/** Adds to the answer of /course/play the learner's position and the ticket for reports to the companion. */
export function withPlace(data: unknown, place: unknown): unknown {
  if (!isRow(data) || !isRow(place)) return data;
  const at = (row: Row) => ({ position: numberOf(row["position"]), at: numberOf(row["position_at"]) });
  const { position, at: positionAt } = laterPosition(at(data), at(place));
  const rule = isRow(data["rule"]) ? data["rule"] : {};
  return {
    ...data,
    position,
    position_at: positionAt,
    ranges: unionOf([...rangesOf(data["ranges"]), ...rangesOf(place["ranges"])]),
    ...further(data, {
      courseId: "",
      position,
      progress: numberOf(place["progress"]),
      isFinish: isFlag(place["is_finish"]),
    }),
    rule: { ...rule, percent: place["percent"], max_speed: place["max_speed"] },
    ticket: place["ticket"],
  };
}

/** Merges progress into a course outline: a list of chapters with their lessons. */
export const outline: ProgressMerge = {
  wanted: (data) => ({
    lesson_ids: lessonsIn(data).map(idOf).filter(isId).slice(0, MOST_IDS),
    course_ids: [],
  }),
  merged: (data, known) =>
    mapRows(data, (chapter) => ({
      ...chapter,
      lesson: mapRows(chapter["lesson"], mergedLesson(known, "id")),
    })),
};

/** Merges progress into a course with its chapters. The course's progress is the mean of its lessons. */
export const courseWithLessons: ProgressMerge = {
  wanted: (data) => outline.wanted(isRow(data) ? data["chapter"] : []),
  merged(data, known) {
    if (!isRow(data)) return data;
    const chapter = outline.merged(data["chapter"], known);
    const lessons = lessonsIn(chapter);
    const sum = lessons.reduce((before, lesson) => before + percentOf(lesson), 0);
    return { ...data, chapter, progress: Math.max(numberOf(data["progress"]), mean(sum, lessons.length)) };
  },
};

/**
 * Merges progress into groups of classrooms with their courses. A course that lacks its number of lessons is skipped.
 */
export const classrooms: ProgressMerge = {
  wanted: (data) => {
    const courses = rowsOf(data).flatMap((group) =>
      rowsOf(group["list"]).flatMap((room) => rowsOf(room["course"])),
    );
    return { lesson_ids: [], course_ids: [...new Set(courses.map(idOf))].filter(isId).slice(0, MOST_IDS) };
  },
  merged(data, known) {
    const sums = new Map<string, number>();
    for (const { courseId, progress } of known.values())
      sums.set(courseId, (sums.get(courseId) ?? 0) + progress);
    const progressSum = (course: Row) => sums.get(idOf(course)) ?? 0;
    const lessonsOf = (course: Row) => numberOf(course["lesson_num"]);
    return mapRows(data, (group) => ({
      ...group,
      list: mapRows(group["list"], (room) => {
        const courses = rowsOf(room["course"]);
        const isCounted = courses.length > 0 && courses.every((course) => lessonsOf(course) > 0);
        const total = (of: (course: Row) => number) => courses.reduce((sum, course) => sum + of(course), 0);
        const percent = isCounted ? mean(total(progressSum), total(lessonsOf)) : 0;
        return {
          ...room,
          study_percent: Math.max(numberOf(room["study_percent"]), percent),
          course: mapRows(room["course"], (course) => ({
            ...course,
            progress: Math.max(numberOf(course["progress"]), mean(progressSum(course), lessonsOf(course))),
          })),
        };
      }),
    }));
  },
};

/** Merges progress into a page of the learner's studied lessons. The API decides which lessons these are. */
export const records: ProgressMerge = {
  wanted: (data) => ({
    lesson_ids: listOf(data)
      .map((row) => textOf(row["lesson_id"]))
      .filter(isId),
    course_ids: [],
  }),
  merged: (data, known) =>
    isRow(data) ? { ...data, list: mapRows(data["list"], mergedLesson(known, "lesson_id")) } : data,
};

function mergedLesson(known: ProgressByLesson, key: string) {
  return (lesson: Row): Row => {
    const own = known.get(textOf(lesson[key]));
    return own ? { ...lesson, ...further(lesson, own) } : lesson;
  };
}

/**
 * Merges a lesson with the companion's progress. The position is that of the server with more progress, because the
 * answers of lists do not contain the times of the positions.
 */
function further(lesson: Row, { progress, isFinish, position }: Progress) {
  const theirs = numberOf(lesson["progress"]);
  return {
    ...(progress >= theirs && { position }),
    progress: Math.max(theirs, progress),
    is_finish: isFinish || isFlag(lesson["is_finish"]) ? "1" : "0",
  };
}

function percentOf(lesson: Row): number {
  return isFlag(lesson["is_finish"]) ? 100 : numberOf(lesson["progress"]);
}

/**
 * Returns the mean, rounded down, so that 100 means that all lessons are finished. At least 1 once there is progress.
 */
function mean(sum: number, count: number): number {
  return sum === 0 || count === 0 ? 0 : Math.min(100, Math.max(1, Math.floor(sum / count)));
}

function lessonsIn(chapters: unknown): readonly Row[] {
  return rowsOf(chapters).flatMap((chapter) => rowsOf(chapter["lesson"]));
}

function listOf(page: unknown): readonly Row[] {
  return isRow(page) ? rowsOf(page["list"]) : [];
}

function rangesOf(value: unknown): readonly (readonly number[])[] {
  return Array.isArray(value) ? value.filter(Array.isArray).map((range) => range.map(numberOf)) : [];
}

/** Applies `of` to the rows of a list. Any other value stays unchanged; the contract's reader reports it. */
function mapRows(value: unknown, of: (row: Row) => Row): unknown {
  return Array.isArray(value) ? value.map((row: unknown) => (isRow(row) ? of(row) : row)) : value;
}

function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value.filter(isRow) : [];
}

function idOf(row: Row): string {
  return textOf(row["id"]);
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function numberOf(value: unknown): number {
  const number = Number(value ?? 0);
  return Number.isFinite(number) ? number : 0;
}

function between(number: number, most: number): number {
  return Math.min(most, Math.max(0, number));
}

function isFlag(value: unknown): boolean {
  return value === true || Number(value) === 1;
}
