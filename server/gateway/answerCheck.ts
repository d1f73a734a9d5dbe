import { isSuccess } from "#shared/contract/envelope.ts";
import type { UpstreamFailure } from "../errors.ts";
import type { VisitorCall, Probes, Offers } from "./offers.ts";
import { envelopeIn, type RawAnswer } from "./readEnvelope.ts";

/** Verdict on an answer of /api. row: an HTTP status that refuses one row, not the whole call. */
export type Verdict = "passes" | "row" | "notOffered" | UpstreamFailure;

/** Checks an answer before it is passed on; undefined: the bytes are passed on unread. */
export interface AnswerCheck {
  readonly isNeeded: (status: number, contentType: string) => boolean;
  readonly verdict: (answer: RawAnswer) => Promise<Verdict>;
}

const SAYS_MISSING = new Set([404, 405]);

/**
 * Creates the check for a call of the contract. A call that has answered before is checked only when its status or type
 * is not that of an envelope.
 */
export function answerCheck(offers: Offers, call: VisitorCall, probes: Probes): AnswerCheck {
  const isKnown = offers.hasAnswered(call);
  return {
    isNeeded: (status, contentType) =>
      status < 500 && (!isKnown || SAYS_MISSING.has(status) || contentType.startsWith("text/html")),
    async verdict(answer) {
      if (!isKnown && !(await offers.isOffered(call, answer, probes))) return "notOffered";
      if (SAYS_MISSING.has(answer.status)) return (await isRefusal(answer)) ? "row" : "status";
      // HTML instead of an envelope was probably inserted by a proxy on the way.
      return answer.status < 300 && /^\s*</.test(answer.text) ? "malformed" : "passes";
    },
  };
}

async function isRefusal(answer: RawAnswer): Promise<boolean> {
  const envelope = await envelopeIn(answer);
  return envelope !== undefined && !isSuccess(envelope.code);
}
