import { isSuccess } from "#shared/contract/envelope.ts";
import type { UpstreamFailure } from "../errors.ts";
import type { VisitorCall, Probes, Offers } from "./offers.ts";
import { envelopeIn, type RawAnswer } from "./readEnvelope.ts";

/** The verdict on an answer through /api. row: a refusal whose HTTP status says of one thing what it would say of the call. */
export type Verdict = "passes" | "row" | "notOffered" | UpstreamFailure;

/** The check of an answer before it passes; undefined: their bytes need not be looked at. */
export interface AnswerCheck {
  readonly isNeeded: (status: number, contentType: string) => boolean;
  readonly verdict: (answer: RawAnswer) => Promise<Verdict>;
}

const SAYS_MISSING = new Set([404, 405]);

/** Makes the check for a call of the contract. The answer of a call that has answered before is looked at only where it is no envelope by its status or type. */
export function answerCheck(offers: Offers, call: VisitorCall, probes: Probes): AnswerCheck {
  const isKnown = offers.hasAnswered(call);
  return {
    isNeeded: (status, contentType) =>
      status < 500 && (!isKnown || SAYS_MISSING.has(status) || contentType.startsWith("text/html")),
    async verdict(answer) {
      if (!isKnown && !(await offers.isOffered(call, answer, probes))) return "notOffered";
      if (SAYS_MISSING.has(answer.status)) return (await isRefusal(answer)) ? "row" : "status";
      // A page would be taken for one that somebody on the way has put there.
      return answer.status < 300 && /^\s*</.test(answer.text) ? "malformed" : "passes";
    },
  };
}

async function isRefusal(answer: RawAnswer): Promise<boolean> {
  const envelope = await envelopeIn(answer);
  return envelope !== undefined && !isSuccess(envelope.code);
}
