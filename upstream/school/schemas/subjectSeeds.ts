import * as z from "zod/mini";
import { PART_POLICIES } from "#shared/domain/questionTypes/partPolicy.ts";
import { hue, id, ids, markdown, type Seed, text } from "./fields.ts";

const onEachLevel = {
  /** Id of the subject; 自考 is 313. */
  id,
  name: text,
  /** Short name, such as 教资. */
  aliasName: z.exactOptional(text),
  /** One or two characters on the cover; undefined: the first character of the name. */
  glyph: z.exactOptional(text),
  /** Share of the score for a part of the right options; undefined: the rule of the level above. */
  partPolicy: z.exactOptional(z.enum(PART_POLICIES)),
};

const belowTheFirst = {
  ...onEachLevel,
  /** 自考: provinces that examine the subject; undefined: every province. */
  provinceIds: z.exactOptional(ids),
};

const third = z.strictObject(belowTheFirst);
const second = z.strictObject({ ...belowTheFirst, children: z.exactOptional(z.array(third)) });

/** A subject without children on level 1 or 2 is kept here: the site prunes it (Spec §5). */
export const subjectSeed = z.strictObject({
  ...onEachLevel,
  /** Single-segment address /{sid}, such as "zikao". */
  slug: z.exactOptional(z.string().check(z.regex(/^[a-z]+$/, "write small letters, such as zikao"))),
  hue: z.exactOptional(hue),
  /** One sentence for its page. */
  intro: z.exactOptional(text),
  children: z.exactOptional(z.array(second)),
});

/** Introduction of an exam on its page /{sid}. */
export const subjectPageSeed = z.strictObject({
  /** Level-1 subject. */
  subjectId: id,
  facts: z.array(z.strictObject({ name: text, value: text })),
  content: markdown,
});

export type SubjectSeed = Omit<Seed<typeof subjectSeed>, "children"> &
  Pick<Seed<typeof second>, "provinceIds"> & { readonly children?: readonly SubjectSeed[] };
