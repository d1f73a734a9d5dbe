import type { Command } from "../console/command.ts";

/** Commands whose answers have phone numbers. */
const WITH_PHONES: readonly string[] = [
  "user list",
  "user find",
  "user show",
  "external list",
  "enrolment list",
  "order list",
  "order show",
  "staff list",
  "staff show",
  "exam results",
  "report course",
  "report class",
  "report exam",
];

/** Returns whether the answer of a command has phone numbers, so that its form offers them whole. */
export function hasPhones({ noun, action }: Pick<Command, "noun" | "action">): boolean {
  return WITH_PHONES.includes(`${noun} ${action}`);
}
