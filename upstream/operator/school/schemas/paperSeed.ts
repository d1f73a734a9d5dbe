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

/** A section of a paper, with fixed questions or with rules by which questions are drawn for each attempt. */
const sectionSeed = z.union([
  z.strictObject({
    ...section,
    score: points,
    /** A score for each question, when the scores of the section's questions differ. */
    scores: z.exactOptional(z.array(points)),
    questionIds: z.array(z.union([id, text], "write numbers (编号) of questions")),
  }),
  z.strictObject({ ...section, draw: z.array(drawRule) }),
]);

/** A time. Demo content, which always looks current, has days after the seeding and a time of day instead. */
const moment = z.union([z.strictObject({ day: days, time }), atMoment]);

export const paperSeed = z.strictObject({
  id,
  ...owner,
  /** Key of a paper that `npm run import -- --paper` created. By it the entry finds the row of this paper. */
  key: z.exactOptional(text),
  /** Id of a level-3 subject. */
  subjectId: id,
  name: text,
  description: text,
  kind: z.enum(EXAM_KINDS),
  /** Id of an exam type of Spec §3. */
  examType: id,
  passScore: points,
  limitMinutes: amount,
  /** Time in which learners can take an online exam. Demo exams are moved with the days. */
  window: z.exactOptional(z.strictObject({ from: moment, until: moment })),
  /** Number of attempts that a learner has; undefined: no limit. */
  doTimes: z.exactOptional(amount),
  redoMinutes: z.exactOptional(amount),
  isRandom: flag,
  optionsRandom: flag,
  sectionsLocked: flag,
  showResult: z.exactOptional(z.enum(SHOW_RULES)),
  /** How often a learner may leave the page; 0: leaving is counted and has no consequences. */
  leaveLimit: z.exactOptional(amount),
  /** true: a ranking board shows the best results with the learners' nicknames. */
  board: flag,
  sections: z.array(sectionSeed),
});

export type PaperSeed = Seed<typeof paperSeed>;
export type PaperSectionSeed = Seed<typeof sectionSeed>;
export type SeedMoment = Seed<typeof moment>;
