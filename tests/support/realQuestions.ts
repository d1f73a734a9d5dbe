import { readFileSync } from "node:fs";
import { realData } from "./realData.ts";

/** Returns the real questions as JSON Lines, in the format of `npm run export`, or a sample of the demo's questions. */
export function questionLines(): readonly string[] {
  return readFileSync(realData("questions.jsonl").path, "utf8").trim().split("\n");
}
