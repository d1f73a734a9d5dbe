import type { chapters, courseTeachers, courses, lessons } from "#upstream/platform/db/schema/catalogue.ts";
import { FIRST_ID, type Plan, leafOf, ownerOf } from "./plan.ts";

const TYPES = ["精讲", "冲刺", "真题", "入门"] as const;
export const CHAPTERS_A_COURSE = 6;
export const LESSONS_A_CHAPTER = 5;
export const LESSONS_A_COURSE = CHAPTERS_A_COURSE * LESSONS_A_CHAPTER;
const LESSON_SECONDS = 2_400;

export function* makeCourses(plan: Plan): Generator<typeof courses.$inferInsert> {
  const random = plan.random(4);
  for (let number = 0; number < plan.amounts.courses; number++) {
    const leaf = leafOf(plan, random);
    const type = random.pick(TYPES);
    const price = random.below(6) === 0 ? 0 : 99 + random.below(90) * 10;
    const year = 2023 + random.below(4);
    yield {
      id: FIRST_ID + number,
      agencyId: ownerOf(plan, random),
      subjectId: leaf.id,
      name: `${year} ${leaf.name}${type}班（${number + 1}）`,
      type,
      year,
      intro: `${leaf.name}的${type}课，共 ${LESSONS_A_COURSE} 讲。`,
      detail: `<h2>课程介绍</h2><p>${`按考纲顺序讲解${leaf.name}的全部考点，每讲后有练习。`.repeat(4)}</p>`,
      tags: ["随时可学", "讲义配套"],
      price: String(price),
      originPrice: String(price + 100),
      lessonNum: LESSONS_A_COURSE,
      minutes: (LESSONS_A_COURSE * LESSON_SECONDS) / 60,
      studyNum: random.below(20_000),
      buyNum: random.below(5_000),
      isRecommended: random.below(20) === 0,
      sort: 1_000 + number,
    };
  }
}

export function* makeCourseTeachers(plan: Plan): Generator<typeof courseTeachers.$inferInsert> {
  const random = plan.random(5);
  for (let number = 0; number < plan.amounts.courses; number++)
    yield { courseId: FIRST_ID + number, teacherId: random.pick(plan.teacherIds), sort: 0 };
}

export function* makeChapters({ amounts }: Plan): Generator<typeof chapters.$inferInsert> {
  for (let number = 0; number < amounts.courses * CHAPTERS_A_COURSE; number++) {
    const sort = number % CHAPTERS_A_COURSE;
    const courseId = FIRST_ID + Math.floor(number / CHAPTERS_A_COURSE);
    yield { id: FIRST_ID + number, courseId, name: `第${sort + 1}章`, sort };
  }
}

export function* makeLessons({ amounts }: Plan): Generator<typeof lessons.$inferInsert> {
  for (let number = 0; number < amounts.courses * LESSONS_A_COURSE; number++) {
    const sort = number % LESSONS_A_CHAPTER;
    yield {
      id: FIRST_ID + number,
      courseId: FIRST_ID + Math.floor(number / LESSONS_A_COURSE),
      chapterId: FIRST_ID + Math.floor(number / LESSONS_A_CHAPTER),
      name: `第${sort + 1}讲`,
      type: sort === LESSONS_A_CHAPTER - 1 ? "doc" : "video",
      duration: LESSON_SECONDS,
      isFree: number % LESSONS_A_COURSE === 0,
      sort,
    };
  }
}
