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
  /** true: `num` counts materials, which are drawn with all their questions. */
  isMaterial: flag,
});

const section = { name: text, desc: z.exactOptional(text) };

/** Section with fixed questions, or with rules by which questions are drawn for each attempt. */
const sectionSeed = z.union([
  z.strictObject({
    ...section,
    score: points,
    /** Score of each question, when the scores differ. */
    scores: z.exactOptional(z.array(points)),
    questionIds: z.array(z.union([id, text], "write numbers (编号) of questions")),
  }),
  z.strictObject({ ...section, draw: z.array(drawRule) }),
]);

/** A time; or, in content that always looks current, days from the seeding and a time. */
const moment = z.union([z.strictObject({ day: days, time }), atMoment]);

export const paperSeed = z.strictObject({
  id,
  ...owner,
  /** Key in the bank of a paper that `npm run import -- --paper` made. */
  key: z.exactOptional(text),
  /** Level-3 subject. */
  subjectId: id,
  name: text,
  description: text,
  kind: z.enum(EXAM_KINDS),
  /** Exam type of Spec §3. */
  examType: id,
  passScore: points,
  limitMinutes: amount,
  /** Window of an online exam, which moves with the days. */
  window: z.exactOptional(z.strictObject({ from: moment, until: moment })),
  /** undefined: any number of attempts. */
  doTimes: z.exactOptional(amount),
  redoMinutes: z.exactOptional(amount),
  isRandom: flag,
  optionsRandom: flag,
  sectionsLocked: flag,
  showResult: z.exactOptional(z.enum(SHOW_RULES)),
  /** Most times a learner may leave the page; 0: counted without consequences. */
  leaveLimit: z.exactOptional(amount),
  /** true: the board shows the best results with nicknames. */
  board: flag,
  sections: z.array(sectionSeed),
});

export type PaperSeed = Seed<typeof paperSeed>;
export type PaperSectionSeed = Seed<typeof sectionSeed>;
export type SeedMoment = Seed<typeof moment>;
