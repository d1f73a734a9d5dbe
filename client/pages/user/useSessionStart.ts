import { useCallback } from "react";
import { useNavigation } from "../../navigation/navigation.ts";
import { useCalls } from "../../queries/call.ts";
import { signIn } from "../../session/session.ts";
import { showMessage } from "../../ui/message.ts";
import { useRedirectTarget } from "./useRedirectTarget.ts";

interface Session {
  readonly token: string;
  readonly expire: number;
}

/** Keeps a session that the upstream opened and goes where the learner wanted to go. */
export function useSessionStart(): (session: Session, text: string) => Promise<void> {
  const calls = useCalls();
  const { visit } = useNavigation();
  const target = useRedirectTarget();

  return useCallback(
    async (session, text) => {
      // An answer without a token opened no session, whatever its code says.
      if (session.token === "") throw new Error("a session without a token");
      signIn(session.token, session.expire);
      // What was fetched for a visitor may differ for a learner; what is on the screen is fetched again quietly.
      calls.renew();
      showMessage({ kind: "success", text });
      await visit(target ?? "/study", { replace: true });
    },
    [calls, visit, target],
  );
}
