import { DATE, shanghai } from "#upstream/platform/kit/shanghai.ts";
import type { enrolments, learnRecords, studyDays } from "#upstream/platform/db/schema/learning.ts";
import type { users } from "#upstream/platform/db/schema/users.ts";
import { LESSONS_A_COURSE } from "./makeCourses.ts";
import { FIRST_ID, type Plan } from "./plan.ts";

const STARTED_LESSONS = 5;
const STUDIED_DAYS = 3;

interface Learner {
  readonly userId: number;
  readonly agencyId: number;
  readonly course: number;
}

/** Generates learners. All share one password hash, because hashing ten thousand passwords would take minutes. */
export function* makeUsers(plan: Plan, passwordHash: string): Generator<typeof users.$inferInsert> {
  for (const { userId, agencyId } of learners(plan)) {
    const number = userId - FIRST_ID + 1;
    yield {
      id: userId,
      agencyId,
      mobile: `139${String(number).padStart(8, "0")}`,
      username: `learner${number}`,
      passwordHash,
      nickname: `学员${number}`,
    };
  }
}

export function* makeEnrolments(plan: Plan): Generator<typeof enrolments.$inferInsert> {
  for (const { course, ...own } of learners(plan)) {
    for (const courseId of [FIRST_ID + course, FIRST_ID + ((course + 1) % plan.amounts.courses)])
      yield { ...own, courseId, origin: "seed" };
  }
}

export function* makeRecords(plan: Plan): Generator<typeof learnRecords.$inferInsert> {
  for (const { course, ...own } of learners(plan)) {
    for (let place = 0; place < STARTED_LESSONS; place++) {
      const lessonId = FIRST_ID + course * LESSONS_A_COURSE + place;
      yield { ...own, lessonId, courseId: FIRST_ID + course, watched: 2_400, isFinished: place < 4 };
    }
  }
}

export function* makeStudyDays(plan: Plan): Generator<typeof studyDays.$inferInsert> {
  const today = shanghai(plan.nowMs);
  const days = Array.from({ length: STUDIED_DAYS }, (_, back) => today.minus({ days: back }).toFormat(DATE));
  for (const { course, ...own } of learners(plan)) {
    for (const day of days) yield { ...own, day, seconds: 600 + course, answeredNum: 20 };
  }
}

function* learners(plan: Plan): Generator<Learner> {
  const random = plan.random(6);
  for (let number = 0; number < plan.amounts.users; number++) {
    const agencyId = random.pick(plan.agencyIds);
    yield { userId: FIRST_ID + number, agencyId, course: random.below(plan.amounts.courses) };
  }
}
