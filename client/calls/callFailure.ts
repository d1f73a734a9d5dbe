import { EnvelopeError, NOT_FOUND_CODE } from "#shared/contract/envelope.ts";

const NO_ANSWER = "网络不太顺畅，没有拿到数据。请检查网络后重试。";

/**
 * A call that got no usable answer: offline, timed out, a server in trouble, or something else than an envelope came back.
 * A failure of this kind says nothing of the learner or the session, as an EnvelopeError does.
 */
export class CallFailure extends Error {
  constructor(cause: unknown, words = NO_ANSWER) {
    super(words, { cause });
    this.name = "CallFailure";
  }
}

/** The upstream's words are meant for people where they are Chinese. */
export function isForPeople(words: string): boolean {
  return /[\u4e00-\u9fff]/.test(words);
}

interface Caused {
  readonly cause?: { readonly code?: unknown };
}

/** The upstream has no such call (server/gateway/offers.ts): a part that needs it is left out. Server and browser mark it alike. */
export function isNotOffered(error: unknown): boolean {
  return (error as Caused | null)?.cause?.code === NOT_FOUND_CODE;
}

interface Numbered extends Error {
  requestId?: string;
}

/** Marks what went wrong with the number under which the server has logged the request. */
export function withRequestId(error: unknown, requestId: string | null): unknown {
  if (error instanceof Error && requestId) (error as Numbered).requestId = requestId;
  return error;
}

export function requestIdOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as Numbered).requestId : undefined;
}

/** An error in words for a person: the upstream's own where it gave some, never a stack or a code's name. */
export function messageOf(error: unknown): string {
  if (error instanceof EnvelopeError && isForPeople(error.message)) return error.message;
  if (error instanceof CallFailure) return error.message;
  return "这部分内容暂时没有取到，请稍后重试。";
}
