import { EnvelopeError, NOT_FOUND_CODE } from "#shared/contract/envelope.ts";

const NO_ANSWER = "网络不太顺畅，没有拿到数据。请检查网络后重试。";

/**
 * Error of a call without a usable answer: no network, a timeout, a server error, or a response without an envelope.
 * Unlike an EnvelopeError, it says nothing about the learner or the session.
 */
export class CallFailure extends Error {
  constructor(cause: unknown, words = NO_ANSWER) {
    super(words, { cause });
    this.name = "CallFailure";
  }
}

/** Reports whether a text is meant for people: the upstream writes such texts in Chinese. */
export function isForPeople(words: string): boolean {
  return /[\u4e00-\u9fff]/.test(words);
}

interface Caused {
  readonly cause?: { readonly code?: unknown };
}

/**
 * Reports whether an error means that the upstream lacks this call (server/gateway/wire/offers.ts); parts of the page that
 * need the call are then hidden. Server and browser mark such errors in the same way.
 */
export function isNotOffered(error: unknown): boolean {
  return (error as Caused | null)?.cause?.code === NOT_FOUND_CODE;
}

/** Facts of the response that an error has. */
interface Answered {
  /** Id under which the server logged the request. */
  readonly requestId?: string | null;
  /** Seconds for which a busy server asks not to be called again; absent or 0: it does not ask. */
  readonly retryAfter?: number;
}

export function withFacts(error: unknown, { requestId, retryAfter }: Answered): unknown {
  return error instanceof Error ? Object.assign(error, { requestId, retryAfter }) : error;
}

export function requestIdOf(error: unknown): string | undefined {
  return (error as Answered | null)?.requestId ?? undefined;
}

export function retryAfterOf(error: unknown): number {
  return (error as Answered | null)?.retryAfter || 0;
}

/** Returns an error's message for people: the upstream's text if it is in Chinese, never a stack or a code. */
export function messageOf(error: unknown): string {
  if (error instanceof EnvelopeError && isForPeople(error.message)) return error.message;
  if (error instanceof CallFailure) return error.message;
  return "这部分内容暂时没有取到，请稍后重试。";
}
