import type { CODES } from "./codes.ts";
import { EnvelopeError } from "./envelope.ts";
import type { CodeName, NAMED } from "./refusals.ts";

/** Code of a refusal as a type, so that a page states name and code without loading the table. */
type CodeOf<N extends keyof typeof NAMED> = (typeof CODES)[(typeof NAMED)[N][0] & CodeName];

/** Reports whether an error is the named refusal. If the upstream names no refusals, the code decides. */
export function isRefusedAs<N extends keyof typeof NAMED>(
  error: unknown,
  name: N,
  code: CodeOf<N>,
): error is EnvelopeError {
  return error instanceof EnvelopeError && error.code === code && (error.refusal ?? name) === name;
}
