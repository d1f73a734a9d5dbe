import * as z from "zod/mini";
import { EXAM_KINDS, SHOW_RULES } from "#shared/domain/examAttempt.ts";
import { QUESTION_TYPES } from "#shared/domain/questionTypes/questionTypes.ts";
import {
  amount,
  days,
  flag,
  id,
  moment as atMoment,
  owner,
  price as points,
  type Seed,
  text,
  time,
} from "./fields.ts";

const drawRule = z.strictObject({
  num: id,
  score: points,
  type: z.exactOptional(z.enum(QUESTION_TYPES)),
  difficulty: z.exactOptional(z.int()),
  chapter: z.exactOptional(text),
  /** `num` counts materials, which are drawn whole. */
  isMaterial: flag,
});

const section = { name: text, desc: z.exactOptional(text) };

/** Questions that are each worth the same, or rules by which they are drawn for each attempt. */
const sectionSeed = z.union([
  z.strictObject({
    ...section,
    score: points,
    /** The score of each question, where they differ. */
    scores: z.exactOptional(z.array(points)),
    questionIds: z.array(z.union([id, text], "write numbers (编号) of questions")),
  }),
  z.strictObject({ ...section, draw: z.array(drawRule) }),
]);

/** A time, or, in content that is always fresh, a day counted from the writing and a time of it. */
const moment = z.union([z.strictObject({ day: days, time }), atMoment]);

/** An exam of the bank. */
export const paperSeed = z.strictObject({
  id,
  ...owner,
  /** The key of one that `npm run import -- --paper` made: what the bank knows it by. */
  key: z.exactOptional(text),
  /** Level 3. */
  subjectId: id,
  name: text,
  description: text,
  kind: z.enum(EXAM_KINDS),
  /** An exam type of Spec §3. */
  examType: id,
  passScore: points,
  limitMinutes: amount,
  /** The window of an online exam; it moves with the days. */
  window: z.exactOptional(z.strictObject({ from: moment, until: moment })),
  /** Absent: as often as one likes. */
  doTimes: z.exactOptional(amount),
  redoMinutes: z.exactOptional(amount),
  isRandom: flag,
  optionsRandom: flag,
  sectionsLocked: flag,
  showResult: z.exactOptional(z.enum(SHOW_RULES)),
  /** Leaving is counted; 0: without consequences. */
  leaveLimit: z.exactOptional(amount),
  /** The best results of the exam are told by nickname. */
  board: flag,
  sections: z.array(sectionSeed),
});

export type PaperSeed = Seed<typeof paperSeed>;
export type PaperSectionSeed = Seed<typeof sectionSeed>;
export type SeedMoment = Seed<typeof moment>;
