import { createHash } from "node:crypto";
import { escapeHtml } from "#shared/domain/escapeHtml.ts";

/** Facts that a template may name in braces. */
export interface ContractFacts {
  readonly school: string;
  readonly learner: string;
  readonly classroom: string;
  readonly code: string;
  /** YYYY-MM-DD. */
  readonly date: string;
}

/** A template's text for one learner. Braces around another word stay as they are. */
export function contractText(template: string, facts: ContractFacts): string {
  return template.replace(/\{(\w{1,20})\}/g, (whole, name: string) =>
    Object.hasOwn(facts, name) ? escapeHtml(facts[name as keyof ContractFacts]) : whole,
  );
}

/** By which a text is told from every other one: SHA-256 in hex. */
export function hashOfText(content: string): string {
  return createHash("sha256").update(content).digest("hex");
}
