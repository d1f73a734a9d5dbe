import { useCalls } from "../calls/call.ts";
import type { updateOf } from "../calls/callCache.ts";
import { messageOf } from "../calls/callFailure.ts";
import { collectCall } from "../calls/question.ts";
import { showMessage } from "../ui/message.ts";
import type { Question } from "./question.ts";

/** Keeps a question, or no longer; shown at once, and taken back should it fail. `turned`: what then becomes of the answer that it is shown from. */
export function useFavourite(
  turned: (question: Question) => ReturnType<typeof updateOf>,
): (question: Question) => Promise<void> {
  const calls = useCalls();
  return async (question) => {
    try {
      await calls.change(collectCall(question.id, !question.isCollect), { optimistic: [turned(question)] });
    } catch (error) {
      showMessage({ kind: "error", text: messageOf(error) });
    }
  };
}
