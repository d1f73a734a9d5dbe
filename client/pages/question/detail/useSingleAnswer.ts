import { practiceJudge, practiceSingle } from "#shared/contract/practice/endpoints.ts";
import { checkQuestion } from "#shared/contract/question/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useRef, useState } from "react";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import type { SelfVerdict } from "#shared/domain/selfVerdict.ts";
import { useCalls } from "#client/calls/call.ts";
import { keyOf } from "#client/calls/callCache.ts";
import { messageOf } from "#client/calls/callFailure.ts";
import { createRequestIds } from "#client/calls/requestIds.ts";
import { randomName } from "#client/kit/randomName.ts";
import { useSpent } from "#client/question/useSpent.ts";
import { isSignedIn } from "#client/site/session.ts";
import { showMessage } from "#client/ui/message.ts";

interface Kept {
  readonly recordId: string;
  readonly seq: number;
}

/**
 * Saves a signed-in learner's answer to a single question. The reply contains the verdict. A visitor's answer is kept in
 * this tab, to be saved after signing in.
 */
export function useSingleAnswer(questionId: string) {
  const calls = useCalls();
  const spent = useSpent();
  const ids = useRef(createRequestIds());
  const [kept, setKept] = useState<Kept>();

  async function send(answer: readonly string[]): Promise<void> {
    const input = { questionId, answer: [...answer] };
    if (!isSignedIn()) {
      // Loads with what is shown after the answer.
      const { storeGuestAnswer } = await import("./guestAnswers.ts");
      return storeGuestAnswer({ ...input, spentMs: spent(), requestId: randomName() }, Date.now());
    }
    const reply = await calls
      .change(callOf(practiceSingle, { ...input, requestId: ids.current(input), spentMs: spent() }))
      .catch((error: unknown) => {
        // After a refusal, the call checkQuestion is used: it judges without saving, or reports an error of its own.
        if (error instanceof EnvelopeError) return undefined;
        throw error;
      });
    if (!reply) return;
    // If the learner gives the same answer once more, it counts as a new answer and needs a new request id.
    ids.current = createRequestIds();
    calls.put(keyOf(callOf(checkQuestion, { id: questionId, answer })), { id: questionId, ...reply });
    setKept({ recordId: reply.recordId, seq: reply.seq });
  }

  async function judge(verdict: SelfVerdict): Promise<void> {
    if (!kept) return;
    try {
      await calls.change(callOf(practiceJudge, { ...kept, verdict }));
    } catch (error) {
      showMessage({ kind: "error", text: `自评没有记下来。${messageOf(error)}` });
    }
  }

  return { send, judge };
}
