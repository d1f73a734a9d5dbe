import { EnvelopeError, NOT_FOUND_CODE } from "#shared/contract/envelope.ts";

const NO_ANSWER = "网络不太顺畅，没有拿到数据。请检查网络后重试。";

/**
 * A call without a usable answer: offline, a timeout, a server error, or a response without an envelope. In contrast to
 * an EnvelopeError it says nothing about the learner or the session.
 */
export class CallFailure extends Error {
  constructor(cause: unknown, words = NO_ANSWER) {
    super(words, { cause });
    this.name = "CallFailure";
  }
}

/** Chinese texts of the upstream are meant for people. */
export function isForPeople(words: string): boolean {
  return /[\u4e00-\u9fff]/.test(words);
}

interface Caused {
  readonly cause?: { readonly code?: unknown };
}

/**
 * Reports whether the upstream lacks this call (server/gateway/offers.ts); parts that need it are hidden. Server and
 * browser mark such errors equally.
 */
export function isNotOffered(error: unknown): boolean {
  return (error as Caused | null)?.cause?.code === NOT_FOUND_CODE;
}

interface Numbered extends Error {
  requestId?: string;
}

/** Adds the id under which the server logged the request to an error. */
export function withRequestId(error: unknown, requestId: string | null): unknown {
  if (error instanceof Error && requestId) (error as Numbered).requestId = requestId;
  return error;
}

export function requestIdOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as Numbered).requestId : undefined;
}

/** Returns the message of an error for people: the upstream's own if possible, never a stack or a code. */
export function messageOf(error: unknown): string {
  if (error instanceof EnvelopeError && isForPeople(error.message)) return error.message;
  if (error instanceof CallFailure) return error.message;
  return "这部分内容暂时没有取到，请稍后重试。";
}
