import * as z from "zod/mini";
import { PART_POLICIES } from "#shared/domain/questionTypes/partPolicy.ts";
import { hue, id, ids, markdown, type Seed, text } from "./fields.ts";

const onEachLevel = {
  /** 自考 is 313. */
  id,
  name: text,
  /** Short name, such as 教资. */
  aliasName: z.exactOptional(text),
  /** One or two characters on the cover; the first of the name where absent. */
  glyph: z.exactOptional(text),
  /** The worth of a part of the right options of a question; absent: as the level above. */
  partPolicy: z.exactOptional(z.enum(PART_POLICIES)),
};

const belowTheFirst = {
  ...onEachLevel,
  /** In 自考: the provinces that examine it; absent is every province. */
  provinceIds: z.exactOptional(ids),
};

const third = z.strictObject(belowTheFirst);
const second = z.strictObject({ ...belowTheFirst, children: z.exactOptional(z.array(third)) });

/** A level 2 without children and a level 1 without any is kept: the site prunes it (Spec §5). */
export const subjectSeed = z.strictObject({
  ...onEachLevel,
  /** The single-segment address /{sid}, such as "zikao". */
  slug: z.exactOptional(z.string().check(z.regex(/^[a-z]+$/, "write small letters, such as zikao"))),
  /** The hue of its covers. */
  hue: z.exactOptional(hue),
  /** One sentence for its page. */
  intro: z.exactOptional(text),
  children: z.exactOptional(z.array(second)),
});

/** The introduction of an exam on its page /{sid}. */
export const subjectPageSeed = z.strictObject({
  /** Level 1. */
  subjectId: id,
  facts: z.array(z.strictObject({ name: text, value: text })),
  content: markdown,
});

/** A subject of any level. */
export type SubjectSeed = Omit<Seed<typeof subjectSeed>, "children"> &
  Pick<Seed<typeof second>, "provinceIds"> & { readonly children?: readonly SubjectSeed[] };
