import { useCalls } from "../calls/call.ts";
import type { updateOf } from "../calls/callCache.ts";
import { messageOf } from "../calls/callFailure.ts";
import { collectCall } from "../calls/question.ts";
import { showMessage } from "../ui/message.ts";
import type { Question } from "./question.ts";

/**
 * Adds a question to the favourites or removes it. The page shows the change at once and reverts it if the call fails.
 * `turned` returns the change of the cached call that contains the question.
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
