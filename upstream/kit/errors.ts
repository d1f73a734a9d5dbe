import { CODES, type Code } from "#shared/contract/codes.ts";

/** A request that is answered with a code other than success. The message is for the learner, `cause` for the log. */
export class Refusal extends Error {
  readonly code: Code;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(
    code: Code,
    message: string,
    data: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "Refusal";
    this.code = code;
    this.data = data;
  }
}

/**
 * A reason why the process cannot start. The message names the remedy for the operator and is printed without a stack.
 */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartError";
  }
}

export function notFound(message: string): Refusal {
  return new Refusal(CODES.notFound, message);
}

export function badInput(message: string): Refusal {
  return new Refusal(CODES.badInput, message);
}

/** Returns a refusal of too many calls. `advice`: an alternative to waiting. */
export function tooMany(seconds: number, advice = ""): Refusal {
  return new Refusal(CODES.tooMany, `操作太频繁，请 ${waitText(seconds)}后再试${advice}`, {
    next_time: seconds,
  });
}

function waitText(seconds: number): string {
  if (seconds <= 90) return `${seconds} 秒`;
  return seconds <= 5400 ? `${Math.ceil(seconds / 60)} 分钟` : `${Math.ceil(seconds / 3600)} 小时`;
}
