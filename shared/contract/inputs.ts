import * as z from "zod/mini";

/* Input fields. All have limits (inputBounds.test.ts), so that code may process a whole value. */

/**
 * An id, a name or a value of an address. The limit equals that of all headers a browser can send, so no address
 * exceeds it.
 */
export const shortText = z.string().check(z.maxLength(16_384, "提交的内容太长了"));
export const optionalText = z.optional(shortText);

/** More than the blanks and options of any question. */
const MOST_TEXTS = 200;
const answerText = z.string().check(z.maxLength(20_000, "答案太长了"));

/** Option keys; texts of blanks or letters of pairs (entities.ts, QuestionOption), in order, "": none; or one text. */
export const answerTexts = z.array(answerText).check(z.maxLength(MOST_TEXTS, "答案太长了"));

/** The same, also from a plain form, which sends a single text. */
export const answerOrText = z.pipe(
  z.union([answerTexts, answerText]),
  z.transform((value) => (typeof value === "string" ? [value] : value)),
);
