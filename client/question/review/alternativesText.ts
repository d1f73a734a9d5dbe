import { spellingsOf } from "#shared/domain/blanks/alternatives.ts";

/** Spellings that all count, one after the other. */
export function alternativesText(answer: string): string {
  return spellingsOf(answer).join(" 或 ");
}
