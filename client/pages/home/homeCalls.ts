import { listClassrooms, listTeachers } from "#shared/contract/catalogue/endpoints.ts";
import { listQuestions } from "#shared/contract/question/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { recommendedCoursesCall } from "#client/calls/catalogue.ts";
import type { Goal } from "#client/site/goal.ts";

/** Courses to request for a level-1 subject: enough to include courses of each of its level-2 subjects. */
const OF_EXAM = 40;

export const homeTeachersCall = () => callOf(listTeachers, { page: 1, pageSize: 6 });

/** @param level1 level-1 subject; undefined: classrooms of all subjects */
export const homeClassroomsCall = (level1: string | undefined) => callOf(listClassrooms, { level1, page: 1 });

/** Returns the call for the number of questions of the goal's exam; without a goal, of all exams. */
export function questionNumCall(goal: Goal | undefined) {
  return callOf(listQuestions, { level1: goal?.level1.id, page: 1, pageSize: 1 });
}

/** Enough questions, so that one of them has an analysis. */
const TO_TRY = 5;

/** Returns the list in which a visitor tries a question: single-choice questions of the goal; without one, of all exams. */
export function listToTry(goal: Goal | undefined) {
  return { level1: goal?.level1.id, level2: goal?.level2?.id, type: "single" as const };
}

export function questionsToTryCall(goal: Goal | undefined) {
  return callOf(listQuestions, { ...listToTry(goal), page: 1, pageSize: TO_TRY });
}

/** Returns the call for the courses of the level-1 subject that the address names, else of the goal's, else of all. */
export function homeCoursesCall(subject: string | undefined, goal: Goal | undefined) {
  if (goal && (subject ?? goal.level1.id) === goal.level1.id)
    return recommendedCoursesCall(goal.level1.id, OF_EXAM);
  return recommendedCoursesCall(subject);
}
