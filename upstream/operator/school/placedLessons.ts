import type { CourseSeed, LessonSeed } from "./schemas/chapterSeed.ts";

/** Steps between ids. An entry without an id gets one computed from its course, so that a second run finds its row. */
export const CHAPTER_STEP = 100;
export const LESSON_STEP = 1_000;

export interface PlacedLesson {
  readonly id: number;
  readonly course: CourseSeed;
  readonly chapterId: number;
  readonly lesson: LessonSeed;
  readonly sort: number;
}

/** Returns the chapters of a course with their ids and order. */
export function placedChapters(course: CourseSeed) {
  return course.chapters.map(({ id, name }, sort) => ({
    id: id ?? course.id * CHAPTER_STEP + sort,
    courseId: course.id,
    name,
    sort,
  }));
}

/** Returns the lessons of a course with their ids, chapters and order. */
export function placedLessons(course: CourseSeed): PlacedLesson[] {
  let place = 0;
  return course.chapters.flatMap((chapter, chapterSort) =>
    chapter.lessons.map((lesson, sort) => ({
      id: lesson.id ?? course.id * LESSON_STEP + place++,
      course,
      chapterId: chapter.id ?? course.id * CHAPTER_STEP + chapterSort,
      lesson,
      sort,
    })),
  );
}
