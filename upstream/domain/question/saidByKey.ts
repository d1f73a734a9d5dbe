import { hash } from "node:crypto";
import { factsOf } from "#shared/domain/questionTypes/typeFacts.ts";
import { alternativesOf } from "#shared/domain/blanks/alternatives.ts";
import { judgeBlanks } from "#shared/domain/blanks/judgeBlanks.ts";
import { pairItems } from "#shared/domain/questionTypes/pairItems.ts";
import type { questions } from "../../platform/db/schema/questions.ts";
import { plainParts } from "./comparableText.ts";

type Keyed = Pick<typeof questions.$inferSelect, "type" | "options" | "answer">;

/**
 * Returns the key of a question as texts, so that the keys of two questions with the same text can be compared although
 * their options have different letters.
 * @returns texts of the right options, of the right items in pairs, or of the blanks; an essay has none
 */
export function saidByKey({ type, options, answer }: Keyed): readonly string[] {
  const { isPaired, isCompared } = factsOf(type);
  if (isCompared) return [];
  const said = answer.map((key) => options.find((option) => option.key === key)?.content ?? key);
  if (!isPaired) return said;
  const { left } = pairItems(type, options);
  return said.map((right, at) => `${left[at]?.content ?? ""}\u0002${right}`);
}

/** Returns whether two keys of questions with the same text contradict each other. */
export function isOtherKey(type: string, one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return true;
  if (!factsOf(type).hasBlanks) return textOf(one) !== textOf(other);
  const fits = (key: readonly string[], given: readonly string[]) =>
    judgeBlanks(
      key,
      given.map((blank) => alternativesOf(blank)[0] ?? ""),
      true,
    ).every((verdict) => verdict === "right");
  return !fits(one, other) && !fits(other, one);
}

/**
 * Returns a short form of `saidByKey` for a file of any size: `isOtherKey` says the same of two short forms. Blanks keep
 * their texts, because each may have alternatives.
 */
export function shortKey(type: string, said: readonly string[]): readonly string[] {
  if (said.length === 0 || factsOf(type).hasBlanks) return said;
  return [hash("sha256", `${said.length} ${textOf(said)}`).slice(0, SHORT)];
}

/** Hexadecimal digits, of which 16 are 64 bits. */
const SHORT = 16;

function textOf(said: readonly string[]): string {
  return plainParts(said).sort().join("\u0001");
}
