import { useCalls } from "../../../calls/call.ts";
import { updateOf } from "../../../calls/callCache.ts";
import { messageOf } from "../../../calls/callFailure.ts";
import { practiceRunCall } from "../../../calls/practice.ts";
import { collectCall } from "../../../calls/question.ts";
import type { Question } from "../../../question/question.ts";
import { showMessage } from "../../../ui/message.ts";

/** Keeps a question of the run, or no longer; shown at once, and taken back should it fail. */
export function useFavourite(recordId: string): (question: Question) => Promise<void> {
  const calls = useCalls();
  return async ({ id, isCollect }) => {
    const call = practiceRunCall(recordId);
    const turned = updateOf(call, (run) =>
      run
        ? {
            ...run,
            question: run.question.map((one) => (one.id === id ? { ...one, isCollect: !isCollect } : one)),
          }
        : run,
    );
    try {
      await calls.change(collectCall(id, !isCollect), { optimistic: [turned] });
    } catch (error) {
      showMessage({ kind: "error", text: messageOf(error) });
    }
  };
}
