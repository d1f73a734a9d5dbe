import { createHash } from "node:crypto";
import { escapeHtml } from "#shared/domain/escapeHtml.ts";

/** Facts that a template contains as names in curly braces, such as {learner}. */
export interface ContractFacts {
  readonly school: string;
  readonly learner: string;
  readonly classroom: string;
  readonly code: string;
  /** Date of the contract (YYYY-MM-DD). */
  readonly date: string;
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
