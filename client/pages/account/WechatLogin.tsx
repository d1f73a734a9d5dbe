import { useEffect, useEffectEvent, useState } from "react";
import { callOf } from "#shared/contract/endpoint.ts";
import { wechatLogin, wechatStart } from "#shared/contract/account/endpoints.ts";
import { href } from "#shared/routes/href.ts";
import { useCalls } from "#client/calls/call.ts";
import { randomName } from "#client/kit/randomName.ts";
import { writeStored, readStored } from "#client/kit/storage.ts";
import { homeOf } from "#client/layouts/navEntries.ts";
import { safeHref } from "#client/navigation/Link.tsx";
import { useNavigation } from "#client/navigation/navigation.ts";
import { useSearch } from "#client/navigation/routeMatch.ts";
import { useGo } from "#client/navigation/useGo.ts";
import { useSite } from "#client/site/boot.ts";
import { signIn } from "#client/site/signIn.ts";
import { Button } from "#client/ui/Button.tsx";
import { s } from "./AccountForm.styles.ts";
import { useRedirectTarget } from "./useRedirectTarget.ts";
import { storeTicket } from "./wechatTicket.ts";
import { useAction } from "#client/calls/useAction.ts";

/** The state that this tab has sent to WeChat: a code that comes back without it is somebody else's. */
const SENT = "wechat-sent";

interface Sent {
  readonly state: string;
  readonly redirect: string | undefined;
}

/** Loaded by a page that has taken over: it may look at the browser. */
export function WechatLogin() {
  const calls = useCalls();
  const site = useSite();
  const go = useGo();
  const { visit } = useNavigation();
  const redirect = useRedirectTarget();
  const search = useSearch();
  const { busy, run: attempt } = useAction();
  const [isUnknown, setIsUnknown] = useState(false);
  const scene = /MicroMessenger/i.test(navigator.userAgent) ? ("wechat" as const) : ("scan" as const);
  const [code, state] = [search.get("code"), search.get("state")];

  async function begin(): Promise<void> {
    const sent: Sent = { state: randomName(), redirect };
    writeStored(SENT, JSON.stringify(sent), "sessionStorage");
    const { url } = await calls.send(callOf(wechatStart, { scene, host: location.host, state: sent.state }));
    location.assign(safeHref(url));
  }

  async function comeBack(own: Sent, given: string): Promise<void> {
    go(href("login", { redirect: own.redirect }), { replace: true });
    const { session, ticket } = await calls.change(callOf(wechatLogin, { scene, code: given }), {
      onSuccess: ({ session: opened }) => {
        if (opened?.token) signIn(opened.token, opened.expire, site.agencyFlag);
      },
    });
    if (session) return visit(own.redirect ?? homeOf(site), { replace: true });
    storeTicket(ticket);
    setIsUnknown(true);
  }

  const onReturn = useEffectEvent(() => {
    const sent = readStored(SENT, "sessionStorage");
    writeStored(SENT, null, "sessionStorage");
    const own = sent === null ? undefined : (JSON.parse(sent) as Sent);
    if (code && own?.state === state) void attempt(() => comeBack(own, code));
  });
  useEffect(() => {
    if (code) void Promise.resolve().then(() => onReturn());
  }, [code]);

  // A phone cannot scan itself.
  if (scene === "scan" && /Android|iPhone|iPod|Mobile/i.test(navigator.userAgent)) return null;
  return isUnknown ? (
    <p className={s.notice} role="status">
      这个微信还没有绑定账号。请用手机号登录或者注册一次，以后就可以直接用微信登录。
    </p>
  ) : (
    <Button kind="secondary" size="large" wide busy={busy} onClick={() => void attempt(begin)}>
      微信登录
    </Button>
  );
}
