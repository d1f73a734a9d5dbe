import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const REAL = join(import.meta.dirname, "../../../shared/data/questions.jsonl");
const SAMPLE = join(import.meta.dirname, "sample/questions.jsonl");

/** Whether the file of real questions, which is not in the repository, exists beside it. */
export const hasRealQuestions = existsSync(REAL);

/**
 * Returns the real questions as JSON Lines, in the format of `npm run export`. If their file is missing: a sample of
 * the demo's questions.
 */
export function questionLines(): readonly string[] {
  if (!hasRealQuestions) console.info(`the real questions are not at ${REAL}: the sample takes their place`);
  return readFileSync(hasRealQuestions ? REAL : SAMPLE, "utf8")
    .trim()
    .split("\n");
}
