import { createHash } from "node:crypto";
import { escapeHtml } from "#shared/domain/escapeHtml.ts";

/** Facts that a template names in braces, such as {learner}. */
export interface ContractFacts {
  readonly school: string;
  readonly learner: string;
  readonly classroom: string;
  readonly code: string;
  /** YYYY-MM-DD. */
  readonly date: string;
}

/** Fills the facts into a template, escaped for HTML. Unknown names in braces stay unchanged. */
export function contractText(template: string, facts: ContractFacts): string {
  return template.replace(/\{(\w{1,20})\}/g, (whole, name: string) =>
    Object.hasOwn(facts, name) ? escapeHtml(facts[name as keyof ContractFacts]) : whole,
  );
}

/** Returns the SHA-256 of a text in hex, which identifies the text that was signed. */
export function hashOfText(content: string): string {
  return createHash("sha256").update(content).digest("hex");
}
