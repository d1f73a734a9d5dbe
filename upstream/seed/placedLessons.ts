import type { CourseSeed, LessonSeed } from "./schemas/catalogueSeeds.ts";

/** Ids of chapters and lessons follow from their course, so that a second seeding finds the same rows. */
const CHAPTER_STEP = 100;
const LESSON_STEP = 1_000;

export interface PlacedLesson {
  readonly id: number;
  readonly course: CourseSeed;
  readonly chapterId: number;
  readonly lesson: LessonSeed;
  /** In its chapter. */
  readonly sort: number;
}

export function placedChapters(course: CourseSeed) {
  return course.chapters.map(({ name }, sort) => ({
    id: course.id * CHAPTER_STEP + sort,
    courseId: course.id,
    name,
    sort,
  }));
}

export function placedLessons(course: CourseSeed): PlacedLesson[] {
  let place = 0;
  return course.chapters.flatMap((chapter, chapterSort) =>
    chapter.lessons.map((lesson, sort) => ({
      id: course.id * LESSON_STEP + place++,
      course,
      chapterId: course.id * CHAPTER_STEP + chapterSort,
      lesson,
      sort,
    })),
  );
}
