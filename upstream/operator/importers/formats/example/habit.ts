import { both } from "#upstream/platform/kit/language.ts";
import * as z from "zod/mini";
import { InputError } from "../../inputFile.ts";

/*
 * A habit describes how one author writes questions. learnHabit.ts learns the habit from the first question of a
 * document, in which a teacher marks the parts; readLike.ts reads all lines by it. A habit is small JSON that teachers
 * can keep and use again.
 */

/** Ways to count: 1, 一, A, a, ①. */
export const COUNTERS = ["digits", "chinese", "letters", "small", "circled"] as const;
export type Counter = (typeof COUNTERS)[number];

/** Types of questions that an example may show. "choice" becomes single or multiple by the number of letters in the key. */
export const KIND_TYPES = ["choice", "single", "multiple", "judge", "fill", "essay"] as const;

const text = z.string().check(z.maxLength(40));
const someText = z.string().check(z.minLength(1), z.maxLength(40));
/**
 * A counter with the signs around it. Wide and narrow signs are the same, and spaces count only where `behind` is one
 * space.
 */
const sign = z.strictObject({ before: text, count: z.enum(COUNTERS), behind: text });
/** A line that begins with a text, or is equal to the text; digits in the text match any number. */
const line = z.union([z.strictObject({ starts: someText }), z.strictObject({ is: someText }), sign]);

/** Place and form of the key. */
const key = z.discriminatedUnion("at", [
  /**
   * On a line of its own: `before` key `behind`. Without a label (both empty) the line is a key alone. `between` parts
   * the texts of several blanks.
   */
  z.strictObject({ at: z.literal("line"), before: text, behind: text, between: text }),
  /** In the stem: inside brackets, on the line of a blank (`__甲__`, `<u>`), or as a tick at its end (both empty). */
  z.strictObject({ at: z.literal("stem"), open: text, close: text }),
  /** Behind the last option. */
  z.strictObject({ at: z.literal("option"), before: someText, behind: text }),
  /** The document lists the right options alone, below the stem. */
  z.strictObject({ at: z.literal("listed"), label: sign }),
  /** A mark of the right option. */
  z.strictObject({ at: z.literal("mark"), mark: z.enum(["red", "mark", "u", "strong"]) }),
  /** All lines behind the first, without a label. */
  z.strictObject({ at: z.literal("below") }),
  /** In a list at the end of the document. */
  z.strictObject({ at: z.literal("list") }),
]);

const kind = z.strictObject({
  type: z.enum(KIND_TYPES),
  number: sign,
  /** true: the number has a line of its own. */
  alone: z.boolean(),
  options: z.nullable(
    z.strictObject({
      label: sign,
      /** Sign between two options of one line, such as ；. */
      between: text,
      /** true: options begin in the line of the stem. */
      inStem: z.boolean(),
      /** true: an option may continue in the next line. */
      wrapped: z.boolean(),
    }),
  ),
  key,
  /** Label of the explanation; "": the lines behind the key are the explanation; null: there is none. */
  analysis: z.nullable(text),
});

const habit = z.strictObject({
  habit: z.literal(1),
  /** Kinds of questions, each from one that the teacher showed. */
  kinds: z.array(kind).check(z.minLength(1), z.maxLength(8)),
  headings: z.array(line).check(z.maxLength(20)),
  skip: z.array(line).check(z.maxLength(60)),
  /** Words of a judgement in the key. */
  right: z.array(someText).check(z.maxLength(8)),
  wrong: z.array(someText).check(z.maxLength(8)),
  /** Heading of the keys at the end of the document; "": the document has no such heading. */
  list: text,
});

export type Sign = z.infer<typeof sign>;
export type LineShape = z.infer<typeof line>;
export type KeyShape = z.infer<typeof key>;
export type Kind = z.infer<typeof kind>;
export type Habit = z.infer<typeof habit>;

/**
 * Reads the JSON of a habit.
 *
 * @param name the option or file, for the message
 * @throws InputError when it is no habit
 */
export function readHabit(json: string, name: string): Habit {
  const remedy = both(
    "Download it from 示例导入 of the admin pages, or show the first question there again.",
    "请从示例导入下载读法，或重新示例一道题。",
  );
  try {
    const read = habit.safeParse(JSON.parse(json.replace(/^\uFEFF/, "")));
    if (read.success) return read.data;
    const { path = [], message = "" } = read.error.issues[0] ?? {};
    throw new InputError(
      both(
        `${name} is no reading habit: ${path.length > 0 ? `${path.join(".")}: ` : ""}${message}. ${remedy}`,
        `${name} 不是读法。${remedy}`,
      ),
    );
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(both(`${name} is not JSON. ${remedy}`, `${name} 不是 JSON。${remedy}`));
  }
}
