import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const REAL = join(import.meta.dirname, "../../../shared/data/questions.jsonl");
const SAMPLE = join(import.meta.dirname, "sample/questions.jsonl");

/** True when the file of real questions exists beside the repository. */
export const hasRealQuestions = existsSync(REAL);

/**
 * Returns the real questions as JSON Lines. Without their file: a sample of the demo bank, in the format of `npm run
 * export`.
 */
export function questionLines(): readonly string[] {
  if (!hasRealQuestions) console.info(`the real questions are not at ${REAL}: the sample takes their place`);
  return readFileSync(hasRealQuestions ? REAL : SAMPLE, "utf8")
    .trim()
    .split("\n");
}
