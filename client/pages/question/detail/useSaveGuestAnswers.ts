import { useEffect } from "react";
import { practiceSingle } from "#shared/contract/practice/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useCalls } from "#client/calls/call.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { useSignedIn } from "#client/site/session.ts";
import { showMessage } from "#client/ui/message.ts";
import { storeGuestAnswer, takeGuestAnswers } from "./guestAnswers.ts";

/** Saves the answers given before signing in, once the learner is back at one of them. */
export function useSaveGuestAnswers(questionId: string, answer: readonly string[]): void {
  const calls = useCalls();
  const isSignedIn = useSignedIn();
  const given = JSON.stringify(answer);
  useEffect(() => {
    if (isSignedIn) void save();

    async function save(): Promise<void> {
      let saved = 0;
      const back = { questionId, answer: JSON.parse(given) as readonly string[] };
      for (const one of takeGuestAnswers(back, Date.now())) {
        try {
          await calls.change(callOf(practiceSingle, { ...one, answer: [...one.answer] }));
          saved += 1;
        } catch (error) {
          // A question that may not be practised now is left out; anything else is tried on the next visit.
          if (!(error instanceof EnvelopeError)) storeGuestAnswer(one, Date.now());
        }
      }
      if (saved > 0) showMessage({ kind: "success", text: `刚才做的 ${saved} 道题已保存` });
    }
  }, [calls, isSignedIn, questionId, given]);
}
