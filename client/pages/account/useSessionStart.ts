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

/** Opens a session by a call, keeps it and goes where the learner wanted to go, else home. */
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
      // Calls on the screen are asked again as soon as this one has succeeded: with the token.
      const { userInfo } = await calls.change(call, {
        onSuccess: (session) => storeSession(session, agencyFlag),
      });
      if (wechatLogin) await import("./wechatParts.ts").then(({ bindTicket }) => bindTicket(calls));
      onSuccess?.();
      showMessage({ kind: "success", text });
      // An account that is to be closed is first asked whether it is.
      const closing = userInfo.closeTime !== "";
      await visit(closing ? href("profile") : target, { replace: true });
    },
    [calls, visit, agencyFlag, wechatLogin, target],
  );
}

function storeSession({ token, expire }: DataOf<SessionEndpoint>, agencyFlag: string): void {
  // An answer without a token opened no session, whatever its code says.
  if (token === "") throw new Error("a session without a token");
  signIn(token, expire, agencyFlag);
}
