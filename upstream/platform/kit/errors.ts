import type { Code } from "#shared/contract/codes.ts";
import { codeOfRefusal, type RefusalName } from "#shared/contract/refusals.ts";
import { StartError } from "#shared/environment/startError.ts";

/** Ends a call with a named refusal. The message is shown to the learner; `cause` is only logged. */
export class Refusal extends Error {
  readonly reason: RefusalName;
  readonly code: Code;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(
    reason: RefusalName,
    message: string,
    data: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "Refusal";
    this.reason = reason;
    this.code = codeOfRefusal(reason);
    this.data = data;
  }
}

/**
 * Returns the message of an error for an operator. Of a database error it is the database's own message, without the
 * values of the failed statement.
 */
export function reasonOf(error: unknown): string {
  let cause = error;
  while (!(cause instanceof StartError) && cause instanceof Error && cause.cause instanceof Error)
    cause = cause.cause;
  return cause instanceof Error ? cause.message : String(cause);
}

export function notFound(message: string): Refusal {
  return new Refusal("notFound", message);
}

export function badInput(message: string): Refusal {
  return new Refusal("badInput", message);
}

/** Returns a refusal of too many calls. `advice`: what the learner can do instead of waiting. */
export function tooMany(seconds: number, advice = ""): Refusal {
  return new Refusal("tooMany", `操作太频繁，请 ${waitText(seconds)}后再试${advice}`, {
    next_time: seconds,
  });
}

function waitText(seconds: number): string {
  if (seconds <= 90) return `${seconds} 秒`;
  return seconds <= 5400 ? `${Math.ceil(seconds / 60)} 分钟` : `${Math.ceil(seconds / 3600)} 小时`;
}
