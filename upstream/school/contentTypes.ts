import type { CONTENT_KINDS } from "./contentKinds.ts";
import type { QuestionBank } from "./questionSeeds.ts";
import type { Seed } from "./schemas/fields.ts";

type Kinds = typeof CONTENT_KINDS;

/**
 * Content before it is turned into rows. Times are relative to the day of seeding, so that the demo never looks
 * deserted.
 */
export type SeedContent = QuestionBank & {
  readonly [K in keyof Kinds]: readonly Seed<Kinds[K]["schema"]>[];
};
