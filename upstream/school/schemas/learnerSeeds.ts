import * as z from "zod/mini";
import { amount, flag, id, ids, learner, type Seed, text } from "./fields.ts";

/** The share of right answers. */
const skill = z.number().check(z.minimum(0), z.maximum(1));
const percent = z.int().check(z.minimum(0), z.maximum(100));

const learntSeed = z.strictObject({ lessonId: id, percent });
/** A note of a learner; its content is Markdown. */
const noteSeed = z.strictObject({ lessonId: id, second: amount, content: text });

export const userSeed = z.strictObject({
  ...learner,
  username: text,
  password: text,
  nickname: text,
  realname: z.string(),
  /** 1 male, 2 female, 3 not told. */
  sex: z.literal([1, 2, 3]),
  provinceId: id,
  courseIds: ids,
  classroomIds: ids,
  /** Days until a course ends, by its id, where that is soon. */
  endsInDays: z.exactOptional(z.record(z.string(), amount)),
  /** The uid of this learner in the agency's own system. */
  externalUid: z.exactOptional(text),
  /** Lessons that were played, from the oldest to the newest, each from its beginning. */
  learnt: z.exactOptional(z.array(learntSeed)),
  notes: z.exactOptional(z.array(noteSeed)),
});

/** An invented learner who has sat exams; nobody can sign in as one. */
export const examLearnerSeed = z.strictObject({ ...learner, username: text, nickname: text });

/** An attempt at an exam that is over. What was answered follows from its facts alone. */
export const examAttemptSeed = z.strictObject({
  ...learner,
  paperId: id,
  /** Names it among those of its learner. */
  no: id,
  skill,
  minutes: amount,
  daysAgo: amount,
});

/** A run of practice that a demo learner has done, answered as chance and skill would have it. */
export const practiceRunSeed = z.strictObject({
  ...learner,
  /** Never changes: by it a second seeding finds the run. */
  no: id,
  /** shared/domain/practiceModes.ts; wrong: of what stands in the wrong book by then. */
  mode: z.string('write it in quotes: "4"'),
  /** A subject of any level; its questions are those of all below it. */
  subjectId: id,
  count: id,
  /** Questions of the subject that come before. */
  skip: z.exactOptional(amount),
  /** At middle difficulty. */
  skill,
  minutes: amount,
  daysAgo: amount,
  /** Only so many are answered: it waits to be gone on with. */
  answered: z.exactOptional(amount),
});

/** Questions of the runs above, by their place among all that were asked, that the learner has kept. */
export const favouriteSeed = z.strictObject({ ...learner, places: z.array(amount) });

/** A result of a demo learner that can be shared. */
export const sharedResultSeed = z.strictObject({
  id,
  ...learner,
  /** A subject of level 3. */
  subjectId: id,
  examType: id,
  score: z.number(),
  rightNum: amount,
  questionNum: amount,
  minutes: amount,
  daysAgo: amount,
});

/** A link of a demo learner; one of each state can be looked at. */
export const shareSeed = z.strictObject({
  id,
  ...learner,
  /** Published with the demo, and so it opens what is invented alone. */
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
