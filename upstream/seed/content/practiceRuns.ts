import type { KeptQuestionSeed, PracticeRunSeed } from "../practiceTypes.ts";

const learner = { agencyId: 1, mobile: "13800000001" } as const;

/** In the order of time: what is missed in one is met again in a later one. */
export const practiceRuns: readonly PracticeRunSeed[] = [
  { ...learner, no: 1, mode: "4", subjectId: 3141, count: 10, skill: 0.55, minutes: 13, daysAgo: 24 },
  { ...learner, no: 2, mode: "3", subjectId: 313, count: 10, skip: 6, skill: 0.6, minutes: 9, daysAgo: 19 },
  { ...learner, no: 3, mode: "5", subjectId: 3143, count: 8, skill: 0.5, minutes: 17, daysAgo: 13 },
  { ...learner, no: 4, mode: "wrong", subjectId: 313, count: 8, skill: 0.85, minutes: 8, daysAgo: 9 },
  { ...learner, no: 5, mode: "3", subjectId: 313, count: 10, skip: 18, skill: 0.65, minutes: 10, daysAgo: 6 },
  {
    ...learner,
    no: 6,
    mode: "random",
    subjectId: 313,
    count: 12,
    skip: 4,
    skill: 0.6,
    minutes: 15,
    daysAgo: 4,
  },
  { ...learner, no: 7, mode: "3", subjectId: 313, count: 10, skip: 26, skill: 0.7, minutes: 9, daysAgo: 1 },
  {
    ...learner,
    no: 8,
    mode: "4",
    subjectId: 3142,
    count: 8,
    skill: 0.6,
    minutes: 6,
    daysAgo: 0,
    answered: 3,
  },
];

export const keptQuestions: readonly KeptQuestionSeed[] = [{ ...learner, places: [2, 5, 11, 19, 23, 26] }];
