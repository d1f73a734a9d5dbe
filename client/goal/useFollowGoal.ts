import { useEffect } from "react";
import { saveReviewPlan } from "#shared/contract/study/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useCalls } from "../calls/call.ts";
import { storedGoal, storeGoal } from "../site/goal.ts";

/**
 * Makes this browser follow the goal of the learner's account, which may have been chosen on another device. An account
 * without a goal gets the one that the learner chose here before signing in.
 * @param goalId goal of the account; "": none
 */
export function useFollowGoal(goalId: string): void {
  const calls = useCalls();
  useEffect(() => {
    const own = storedGoal();
    if (goalId !== "" && goalId !== own) storeGoal(goalId);
    // A failure is ignored: the next page tries again.
    if (goalId === "" && own !== "")
      calls.change(callOf(saveReviewPlan, { goalId: own })).catch(() => undefined);
  }, [calls, goalId]);
}
