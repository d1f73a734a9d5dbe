import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { callOf } from "#shared/contract/endpoint.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { matchRoute } from "#shared/routes/match.ts";
import { QuietBlock } from "../calls/Block.tsx";
import { useCall, useCalls } from "../calls/call.ts";
import { useBoot } from "../site/boot.ts";
import { storeWithToken } from "../site/storeWithToken.ts";
import { clearSession, useSignedIn } from "../site/session.ts";

/**
 * Stores the user info and the last studied subject beside the token (Spec §3, user store), and deletes them when the
 * token is gone. Every layout contains this component.
 */
export function UserStore() {
  if (!useSignedIn()) return null;
  return (
    <>
      <QuietBlock fallback={null} instead={(error) => <UnknownLearner error={error} />}>
        <KnownLearner />
      </QuietBlock>
      <LastSubject />
    </>
  );
}

function KnownLearner() {
  const info = useCall(callOf(userInfo, {}));
  useEffect(() => storeWithToken("userInfo", info), [info]);
  return null;
}

/**
 * Ends the session if the upstream rejects the token in the call for the user info (Spec §4, §8). A missing response or
 * a server error ends no session (docs/decisions/019-an-outage-ends-no-session.md).
 */
function UnknownLearner({ error }: { readonly error: unknown }) {
  const calls = useCalls();
  useEffect(() => {
    const refused = error instanceof EnvelopeError ? error : undefined;
    console.warn("获取用户信息失败", error instanceof Error ? error.message : error, refused?.code ?? "");
    if (!refused) return;
    clearSession();
    calls.clear("/user/");
  }, [calls, error]);
  return null;
}

function LastSubject() {
  const { pathname, search } = useLocation();
  const { site } = useBoot();
  useEffect(() => {
    const { route, params } = matchRoute(pathname) ?? {};
    if (route?.id !== "course1" && route?.id !== "question1") return;
    const level1 = site?.subjects.find(({ id }) => id === params?.["level1"]);
    const level2 = level1?.list.find(({ id }) => id === params?.["level2"]);
    if (!level2) return;
    const wanted = new URLSearchParams(search).get("level3");
    storeWithToken("lastStudySubject", { id: level2.id, name: level2.name });
    storeWithToken(
      "lastStudySubjectLevel3",
      level2.list.find(({ id }) => id === wanted),
    );
  }, [site, pathname, search]);
  return null;
}
