import * as z from "zod/mini";
import { seedsOf } from "../kinds/contentKind.ts";
import { SUBJECT } from "../kinds/subjectKind.ts";
import { id, markdown, type Seed, text } from "./fields.ts";

/** Entry of a subject of any level, with the subjects below it. */
export type SubjectSeed = Omit<Seed<typeof SUBJECT.schema>, "agencyId"> & {
  readonly children?: readonly SubjectSeed[];
};

const levelSeed = (level: "first" | "below", children?: z.core.$ZodType) =>
  z.strictObject({
    id,
    ...seedsOf(SUBJECT, (field) => (field.level ?? level) === level),
    ...(children && { children: z.exactOptional(z.array(children)) }),
  });

/**
 * A level-1 subject. Pages know 自考 (self-taught exams) by the id 313. Content may have subjects without children on
 * level 1 or 2; the site does not show them (Spec §5).
 */
export const subjectSeed = levelSeed(
  "first",
  levelSeed("below", levelSeed("below")),
) as unknown as z.ZodMiniType<SubjectSeed>;

/** Text and short facts about an exam for the page /{sid} of its level-1 subject. */
export const subjectPageSeed = z.strictObject({
  /** Id of a level-1 subject. */
  subjectId: id,
  facts: z.array(z.strictObject({ name: text, value: text })),
  content: markdown,
});
