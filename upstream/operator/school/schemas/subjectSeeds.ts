import * as z from "zod/mini";
import { PART_POLICIES } from "#shared/domain/questionTypes/partPolicy.ts";
import { hue, id, ids, markdown, type Seed, text } from "./fields.ts";

const onEachLevel = {
  /** Id of the subject. Pages know 自考 (self-taught exams) by the id 313. */
  id,
  name: text,
  /** Short name of the subject, such as 教资 for the teacher's certificate. */
  aliasName: z.exactOptional(text),
  /** Text on the cover, one or two characters; undefined: the first character of the name. */
  glyph: z.exactOptional(text),
  /** Share of the score for some of the right options; undefined: the rule of the parent subject applies. */
  partPolicy: z.exactOptional(z.enum(PART_POLICIES)),
};

const belowTheFirst = {
  ...onEachLevel,
  /** For 自考 (self-taught exams): ids of the provinces that examine the subject; undefined: every province. */
  provinceIds: z.exactOptional(ids),
};

const third = z.strictObject(belowTheFirst);
const second = z.strictObject({ ...belowTheFirst, children: z.exactOptional(z.array(third)) });

/**
 * A level-1 subject. Content may have subjects without children on level 1 or 2; the site does not show them (Spec §5).
 */
export const subjectSeed = z.strictObject({
  ...onEachLevel,
  /** Word for the address of the subject's page, /{sid}, such as "zikao". */
  slug: z.exactOptional(z.string().check(z.regex(/^[a-z]+$/, "write small letters, such as zikao"))),
  hue: z.exactOptional(hue),
  /** A sentence about the subject for its page. */
  intro: z.exactOptional(text),
  children: z.exactOptional(z.array(second)),
});

/** Text and short facts about an exam for the page /{sid} of its level-1 subject. */
export const subjectPageSeed = z.strictObject({
  /** Id of a level-1 subject. */
  subjectId: id,
  facts: z.array(z.strictObject({ name: text, value: text })),
  content: markdown,
});

export type SubjectSeed = Omit<Seed<typeof subjectSeed>, "children"> &
  Pick<Seed<typeof second>, "provinceIds"> & { readonly children?: readonly SubjectSeed[] };
