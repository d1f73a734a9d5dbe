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
  /** Days until the learner's access ends, by the id of the course, for courses whose access ends soon. */
  endsInDays: z.exactOptional(z.record(z.string(), amount)),
  /** Id of the learner in the agency's own system. */
  externalUid: z.exactOptional(text),
  /** Lessons that the learner has played from their beginning, oldest first. */
  learnt: z.exactOptional(z.array(learntSeed)),
  notes: z.exactOptional(z.array(noteSeed)),
});

/** An invented learner with exam attempts, who cannot sign in. */
export const examLearnerSeed = z.strictObject({ ...learner, username: text, nickname: text });

/** A finished attempt at an exam. Its answers are computed from the fields of the entry. */
export const examAttemptSeed = z.strictObject({
  ...learner,
  paperId: id,
  no: id,
  skill,
  minutes: amount,
  daysAgo: amount,
});

/** A practice run of a demo learner. The answers are drawn at random, and `skill` is the share of right ones. */
export const practiceRunSeed = z.strictObject({
  ...learner,
  /** Number of the entry, by which a second seeding finds the run. */
  no: id,
  /** Mode of practice (shared/domain/practiceModes.ts). "wrong": the questions that are in the wrong book by then. */
  mode: z.string('write it in quotes: "4"'),
  /** Id of a subject of any level. The run asks questions of this subject and of those below it. */
  subjectId: id,
  count: id,
  /** Number of questions at the beginning of the subject that the run leaves out. */
  skip: z.exactOptional(amount),
  /** Share of right answers to questions of medium difficulty, 0 to 1. */
  skill,
  minutes: amount,
  daysAgo: amount,
  /** Number of answered questions, for a run that the learner has not finished. */
  answered: z.exactOptional(amount),
});

/** Questions that the learner saved: their positions among the questions of all the learner's practice runs. */
export const favouriteSeed = z.strictObject({ ...learner, places: z.array(amount) });

/** A share link of a demo learner. The demo has a link in each state. */
export const shareSeed = z.strictObject({
  id,
  ...learner,
  /** Token of the link. It is public, which does no harm because the link opens invented data only. */
  token: text,
  kind: z.enum(["course", "result"]),
  /** The shared course, or the attempt of examAttempts.yaml whose result is shared. */
  target: z.union([id, z.strictObject({ paperId: id, no: amount })]),
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
