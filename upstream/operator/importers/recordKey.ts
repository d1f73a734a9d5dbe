import { textKey } from "../../domain/question/comparableText.ts";
import type { QuestionRecord } from "./bankRecord.ts";

/** Returns the `text_key` of a record, whose pictures have the given file names. */
export function recordKey(record: QuestionRecord, images: readonly string[]): string {
  return textKey({ ...record, images }, record.passageKey !== null);
}
