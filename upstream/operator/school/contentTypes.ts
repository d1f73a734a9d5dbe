import type { CONTENT_KINDS } from "./contentKinds.ts";
import type { QuestionBank } from "./questionSeeds.ts";
import type { Seed } from "./schemas/fields.ts";

type Kinds = typeof CONTENT_KINDS;

/**
 * Content of a folder, before it is converted to rows. Times of demo content are relative to the day of seeding, so
 * that the demo always looks current.
 */
export type SeedContent = QuestionBank & {
  readonly [K in keyof Kinds]: readonly Seed<Kinds[K]["schema"]>[];
};
