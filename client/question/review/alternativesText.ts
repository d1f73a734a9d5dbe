import { spellingsOf } from "#shared/domain/blanks/alternatives.ts";

/** Joins all accepted spellings of an answer with 或 (or). */
export function alternativesText(answer: string): string {
  return spellingsOf(answer).join(" 或 ");
}
