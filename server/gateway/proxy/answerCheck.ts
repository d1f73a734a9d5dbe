import { isSuccess } from "#shared/contract/envelope.ts";
import type { UpstreamFailure } from "../../errors.ts";
import type { VisitorCall, Probes, Offers } from "../wire/offers.ts";
import { envelopeIn, type RawAnswer } from "../wire/readEnvelope.ts";

/** Result of checking an answer of /api. row: the HTTP status refuses one row, and the call itself exists. */
export type Verdict = "passes" | "row" | "notOffered" | UpstreamFailure;

/** Checks an answer before it is passed on. If there is no check, the bytes are passed on unread. */
export interface AnswerCheck {
  readonly isNeeded: (status: number, contentType: string) => boolean;
  readonly verdict: (answer: RawAnswer) => Promise<Verdict>;
}

const SAYS_MISSING = new Set([404, 405]);

/**
 * Creates the check for a call of the contract. Once a call has answered, its later answers are checked only if their
 * status or content type is not that of an envelope.
 */
export function answerCheck(offers: Offers, call: VisitorCall, probes: Probes): AnswerCheck {
  const isKnown = offers.hasAnswered(call);
  return {
    isNeeded: (status, contentType) =>
      status < 500 && (!isKnown || SAYS_MISSING.has(status) || contentType.startsWith("text/html")),
    async verdict(answer) {
      if (!isKnown && !(await offers.isOffered(call, answer, probes))) return "notOffered";
      if (SAYS_MISSING.has(answer.status)) return (await isRefusal(answer)) ? "row" : "status";
      // HTML instead of an envelope: a proxy between site and upstream probably inserted it.
      return answer.status < 300 && /^\s*</.test(answer.text) ? "malformed" : "passes";
    },
  };
}

async function isRefusal(answer: RawAnswer): Promise<boolean> {
  const envelope = await envelopeIn(answer);
  return envelope !== undefined && !isSuccess(envelope.code);
}
