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
import { useSpent } from "#client/question/useSpent.ts";
import { isSignedIn } from "#client/site/session.ts";
import { showMessage } from "#client/ui/message.ts";

/** Where an answer stands in the learner's records. */
interface Kept {
  readonly recordId: string;
  readonly seq: number;
}

/** A learner with an account answers for good: the answer is in the records, the wrong book and the sheet. The verdict comes with it. */
export function useSingleAnswer(questionId: string) {
  const calls = useCalls();
  const spent = useSpent();
  const ids = useRef(createRequestIds());
  const [kept, setKept] = useState<Kept>();

  async function send(answer: readonly string[]): Promise<void> {
    if (!isSignedIn()) return;
    const input = { questionId, answer: [...answer] };
    const reply = await calls
      .change(callOf(practiceSingle, { ...input, requestId: ids.current(input), spentMs: spent() }))
      .catch((error: unknown) => {
        // The verdict's own call tells why in its place, or judges without an account.
        if (error instanceof EnvelopeError) return undefined;
        throw error;
      });
    if (!reply) return;
    // The same answer given once more is another one.
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
