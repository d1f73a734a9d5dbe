import * as z from "zod/mini";

/*
 * The fields that requests are made of. None of them grows without an end (inputBounds.test.ts): whoever reads one may go through all of it.
 */

/** An id, a name, a value of an address: no longer than all the headers that a browser can send, so that no address is too long here. */
export const shortText = z.string().check(z.maxLength(16_384, "提交的内容太长了"));
export const optionalText = z.optional(shortText);

/** Far above the blanks and options of any question. */
const MOST_TEXTS = 200;
const answerText = z.string().check(z.maxLength(20_000, "答案太长了"));

/** Keys of options; texts of blanks or letters of pairs (entities.ts, QuestionOption), in order and "" for none; or one text. */
export const answerTexts = z.array(answerText).check(z.maxLength(MOST_TEXTS, "答案太长了"));

/** Likewise, also from a plain form, which sends one text as it is. */
export const answerOrText = z.pipe(
  z.union([answerTexts, answerText]),
  z.transform((value) => (typeof value === "string" ? [value] : value)),
);
