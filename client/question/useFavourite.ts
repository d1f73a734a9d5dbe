import { useCalls } from "../calls/call.ts";
import type { updateOf } from "../calls/callCache.ts";
import { messageOf } from "../calls/callFailure.ts";
import { collectCall } from "../calls/question.ts";
import { showMessage } from "../ui/message.ts";
import type { Question } from "./question.ts";

/**
 * Saves a question as favourite, or removes it. The change shows at once and is reverted if the call fails. `turned`
 * returns the optimistic update of the cached answer that shows the question.
 */
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
