import { useCallback } from "react";
import type { Call, DataOf } from "#shared/contract/endpoint.ts";
import type { login, register } from "#shared/contract/account/endpoints.ts";
import { href } from "#shared/routes/href.ts";
import { homeOf } from "#client/layouts/navEntries.ts";
import { useNavigation } from "#client/navigation/navigation.ts";
import { useCalls } from "#client/calls/call.ts";
import { useSite } from "#client/site/boot.ts";
import { signIn } from "#client/site/signIn.ts";
import { showMessage } from "#client/ui/message.ts";
import { useRedirectTarget } from "./useRedirectTarget.ts";

type SessionEndpoint = typeof login | typeof register;

/** Signs in by a call, stores the session, and opens the page that the learner wanted, else the home page. */
export function useSessionStart(): (
  call: Call<SessionEndpoint>,
  text: string,
  onSuccess?: () => void,
) => Promise<void> {
  const calls = useCalls();
  const { visit } = useNavigation();
  const site = useSite();
  const { agencyFlag, wechatLogin } = site;
  const target = useRedirectTarget() ?? homeOf(site);

  return useCallback(
    async (call, text, onSuccess) => {
      // The session is stored in onSuccess, because the calls on the screen are sent again next and need its token.
      const { userInfo } = await calls.change(call, {
        onSuccess: (session) => storeSession(session, agencyFlag),
      });
      if (wechatLogin) await import("./wechatParts.ts").then(({ bindTicket }) => bindTicket(calls));
      onSuccess?.();
      showMessage({ kind: "success", text });
      // An account with a pending closure opens the profile, where the learner can keep the account.
      const closing = userInfo.closeTime !== "";
      await visit(closing ? href("profile") : target, { replace: true });
    },
    [calls, visit, agencyFlag, wechatLogin, target],
  );
}

function storeSession({ token, expire }: DataOf<SessionEndpoint>, agencyFlag: string): void {
  // A reply without a token starts no session, even if its code means success.
  if (token === "") throw new Error("a session without a token");
  signIn(token, expire, agencyFlag);
}
