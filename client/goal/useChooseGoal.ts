import { saveReviewPlan } from "#shared/contract/study/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useCalls } from "../calls/call.ts";
import { isNotOffered } from "../calls/callFailure.ts";
import { useAction } from "../calls/useAction.ts";
import { storeGoal } from "../site/goal.ts";
import { useSignedIn } from "../site/session.ts";
import { useOff } from "../site/useOff.ts";

/** Makes a subject the goal: in the learner's account where the API keeps it, and in this browser. */
export function useChooseGoal() {
  const calls = useCalls();
  const isKept = useSignedIn() && !useOff(saveReviewPlan.path);
  const { busy, run } = useAction();
  /** Returns true if the goal was changed. */
  async function choose(id: string): Promise<boolean> {
    const done = await run(async () => {
      if (isKept)
        await calls.change(callOf(saveReviewPlan, { goalId: id })).catch((error: unknown) => {
          if (!isNotOffered(error)) throw error;
        });
      storeGoal(id);
      return true;
    });
    return done === true;
  }
  return { busy, choose };
}
