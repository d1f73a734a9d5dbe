import { createHash } from "node:crypto";
import { escapeHtml } from "#shared/domain/escapeHtml.ts";
import { both } from "../../platform/kit/language.ts";

/** Facts that a template contains as names in curly braces, such as {learner}. */
export interface ContractFacts {
  readonly school: string;
  readonly learner: string;
  readonly classroom: string;
  readonly code: string;
  /** Date of the contract (YYYY-MM-DD). */
  readonly date: string;
}

const NAMES: readonly (keyof ContractFacts)[] = ["school", "learner", "classroom", "code", "date"];
/** The places of a template that are filled in for each learner, as messages and helps name them. */
export const CONTRACT_PLACES = NAMES.map((name) => `{${name}}`).join(", ");
/** Matches what a reader takes for a place: braces of either width around a short text. */
const PLACE = /[{｛][^{}｛｝]{0,60}[}｝]/g;

/** Returns the places of a template that nothing fills in, each once: they would be signed as they stand. */
export function unknownPlaces(template: string): readonly string[] {
  const known = new Set<string>(NAMES.map((name) => `{${name}}`));
  return [...new Set(template.match(PLACE))].filter((place) => !known.has(place));
}

/** Explains unknown places to an operator; "": the template has none. */
export function placesFault(template: string): string {
  const unknown = unknownPlaces(template);
  if (unknown.length === 0) return "";
  return both(
    `nothing fills in ${unknown.join(", ")}, which learners would sign as it stands; a contract knows ${CONTRACT_PLACES}`,
    `${unknown.join("、")} 不会被替换，学员会原样签下；合同里可用 ${CONTRACT_PLACES}`,
  );
}

/** Replaces the names in a template's curly braces by the facts, escaped for HTML. Unknown names stay unchanged. */
export function contractText(template: string, facts: ContractFacts): string {
  return template.replace(/\{(\w{1,20})\}/g, (whole, name: string) =>
    Object.hasOwn(facts, name) ? escapeHtml(facts[name as keyof ContractFacts]) : whole,
  );
}

/** Returns the SHA-256 of a contract's text in hex, which proves what text was signed. */
export function hashOfText(content: string): string {
  return createHash("sha256").update(content).digest("hex");
}
