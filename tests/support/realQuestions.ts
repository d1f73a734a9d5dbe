import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const REAL = join(import.meta.dirname, "../../../shared/data/questions.jsonl");
const SAMPLE = join(import.meta.dirname, "sample/questions.jsonl");

/** Whether the file of real questions stands beside the repository. */
export const hasRealQuestions = existsSync(REAL);

/** The real questions as JSON Lines; in a clone without them a sample of the demo bank, as `npm run export` writes it. */
export function questionLines(): readonly string[] {
  if (!hasRealQuestions) console.info(`the real questions are not at ${REAL}: the sample takes their place`);
  return readFileSync(hasRealQuestions ? REAL : SAMPLE, "utf8")
    .trim()
    .split("\n");
}
