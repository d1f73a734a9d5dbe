import * as z from "zod/mini";
import { amount, flag, id, ids, learner, type Seed, text } from "./fields.ts";

/** Share of right answers, 0 to 1. */
const skill = z.number().check(z.minimum(0), z.maximum(1));
const percent = z.int().check(z.minimum(0), z.maximum(100));

const learntSeed = z.strictObject({ lessonId: id, percent });
const noteSeed = z.strictObject({ lessonId: id, second: amount, content: text });

export const userSeed = z.strictObject({
  ...learner,
  username: text,
  password: text,
  nickname: text,
  realname: z.string(),
  /** 1 male, 2 female, 3 not stated. */
  sex: z.literal([1, 2, 3]),
  provinceId: id,
  courseIds: ids,
  classroomIds: ids,
  /** Days until a course ends, by course id, for courses that end soon. */
  endsInDays: z.exactOptional(z.record(z.string(), amount)),
  /** Uid of the learner in the agency's own system. */
  externalUid: z.exactOptional(text),
  /** Lessons that were played from their beginning, oldest first. */
  learnt: z.exactOptional(z.array(learntSeed)),
  notes: z.exactOptional(z.array(noteSeed)),
});

/** An invented learner with exam attempts, who cannot sign in. */
export const examLearnerSeed = z.strictObject({ ...learner, username: text, nickname: text });

/** A finished exam attempt. Its answers are derived from its fields. */
export const examAttemptSeed = z.strictObject({
  ...learner,
  paperId: id,
  no: id,
  skill,
  minutes: amount,
  daysAgo: amount,
});

/** A practice run of a demo learner, with answers drawn by skill. */
export const practiceRunSeed = z.strictObject({
  ...learner,
  /** Fixed number by which a second seeding finds the run. */
  no: id,
  /** Mode (shared/domain/practiceModes.ts); wrong: questions in the wrong book at that time. */
  mode: z.string('write it in quotes: "4"'),
  /** Subject of any level, with the questions of its descendants. */
  subjectId: id,
  count: id,
  /** Number of questions of the subject to skip. */
  skip: z.exactOptional(amount),
  /** Share of right answers at medium difficulty. */
  skill,
  minutes: amount,
  daysAgo: amount,
  /** Number of answered questions of an unfinished run. */
  answered: z.exactOptional(amount),
});

/** Saved questions of the learner, by position among all questions of the runs above. */
export const favouriteSeed = z.strictObject({ ...learner, places: z.array(amount) });

/** A result of a demo learner that can be shared. */
export const sharedResultSeed = z.strictObject({
  id,
  ...learner,
  /** Level-3 subject. */
  subjectId: id,
  examType: id,
  score: z.number(),
  rightNum: amount,
  questionNum: amount,
  minutes: amount,
  daysAgo: amount,
});

/** A share link of a demo learner; the demo has one for each state. */
export const shareSeed = z.strictObject({
  id,
  ...learner,
  /** Published with the demo, so that the link opens invented data only. */
  token: text,
  kind: z.enum(["course", "result"]),
  targetId: id,
  title: text,
  showName: flag,
  showScore: flag,
  showDate: flag,
  daysAgo: amount,
  days: z.literal([7, 30, 90]),
  revoked: flag,
});

export type UserSeed = Seed<typeof userSeed>;
export type LearntSeed = Seed<typeof learntSeed>;
export type LessonNoteSeed = Seed<typeof noteSeed>;
export type ExamLearnerSeed = Seed<typeof examLearnerSeed>;
export type ExamAttemptSeed = Seed<typeof examAttemptSeed>;
export type PracticeRunSeed = Seed<typeof practiceRunSeed>;
