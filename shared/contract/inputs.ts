import * as z from "zod/mini";

/* Input fields. Each limits the length of its value (inputBounds.test.ts), so code may process a value as a whole. */

/**
 * An id, a name or a value from an address. A browser's headers are limited to the same length in total, so a value
 * from an address is never longer.
 */
export const shortText = z.string().check(z.maxLength(16_384, "提交的内容太长了"));
export const optionalText = z.optional(shortText);

/** Most texts of an answer: more than the blanks or options of any question. */
const MOST_TEXTS = 200;
const answerText = z.string().check(z.maxLength(20_000, "答案太长了"));

/**
 * Answer to a question: option keys; or in order the texts of fill-in blanks or the letters of pairs (QuestionOption in
 * entities.ts), "": none; or one text.
 */
export const answerTexts = z.array(answerText).check(z.maxLength(MOST_TEXTS, "答案太长了"));

/** Answer as in answerTexts; also a single text, which an HTML form without scripts sends. */
export const answerOrText = z.pipe(
  z.union([answerTexts, answerText]),
  z.transform((value) => (typeof value === "string" ? [value] : value)),
);
