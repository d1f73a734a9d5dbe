import * as z from "zod/mini";
import { defineSchemas } from "../defineSchemas.ts";
import { count, key, listOf, objectOf, text } from "../fields.ts";
import { shortText } from "../inputs.ts";

/**
 * A position in a text. A highlight covers the characters from its start to just before its end. Highlights are sorted
 * and do not overlap.
 */
const place = z.number().check(z.int(), z.gte(0), z.lte(100_000));
const highlights = z.array(z.tuple([place, place])).check(z.maxLength(200));
const struck = z.array(z.string().check(z.minLength(1), z.maxLength(8))).check(z.maxLength(30));
const about = z.string().check(z.regex(/^(?:material:)?[\w.:-]{1,64}$/, "没有这道题"));
const Annotations = objectOf({
  list: listOf(objectOf({ about: key, highlights: listOf(listOf(count)), struck: listOf(text), at: count })),
});

export const practiceAnnotations = defineSchemas({
  about:
    "What a learner has highlighted and ruled out in a run, on any device: by the id of a question, or `material:` and that of a material. `at` is when it was changed, ms.",
  input: z.object({ record_id: shortText }),
  data: Annotations,
});

export const practiceAnnotate = defineSchemas({
  about:
    "Saves highlights and struck options; of two devices the later change counts. Answers with the stored state. 20404: another learner's run, or a question that is not in the run.",
  input: z.object({
    record_id: shortText,
    list: z
      .array(z.object({ about, highlights, struck, at: z.coerce.number().check(z.gte(0)) }))
      .check(z.maxLength(200)),
  }),
  data: Annotations,
});
