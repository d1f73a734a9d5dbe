import { useEffect, useEffectEvent, useState } from "react";
import { callOf } from "#shared/contract/endpoint.ts";
import { wechatLogin, wechatStart } from "#shared/contract/account/endpoints.ts";
import { href } from "#shared/routes/href.ts";
import { useCalls } from "#client/calls/call.ts";
import { randomName } from "#client/kit/randomName.ts";
import { writeStored, readStored } from "#client/kit/storage.ts";
import { homeOf } from "#client/layouts/navEntries.ts";
import { useNavigation } from "#client/navigation/navigation.ts";
import { useSearch } from "#client/navigation/routeMatch.ts";
import { useGo } from "#client/navigation/useGo.ts";
import { SIGN_IN_HOSTS } from "#shared/domain/providerPages.ts";
import { useSite } from "#client/site/boot.ts";
import { leaveTo } from "#client/site/leaveTo.ts";
import { signIn } from "#client/site/signIn.ts";
import { Button } from "#client/ui/Button.tsx";
import { s } from "./AccountForm.styles.ts";
import { useRedirectTarget } from "./useRedirectTarget.ts";
import { dropTicket, keepTicket } from "./wechatTicket.ts";
import { useAction } from "#client/calls/useAction.ts";

/** Storage key of the random `state` that this tab sent to WeChat. A reply with another `state` is rejected. */
const SENT = "wechat-sent";

interface Sent {
  readonly state: string;
  /** A secret that stays in this browser and is never sent to WeChat. No other browser can use the ticket without it. */
  readonly key: string;
  readonly redirect: string | undefined;
}

/** Sign-in by WeChat. The server never renders it, so it may read browser state while rendering. */
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
    const sent: Sent = { state: randomName(), key: randomName(), redirect };
    writeStored(SENT, JSON.stringify(sent), "sessionStorage");
    const { url } = await calls.send(callOf(wechatStart, { scene, host: location.host, state: sent.state }));
    leaveTo(url, { hosts: SIGN_IN_HOSTS });
  }

  async function comeBack(own: Sent, given: string): Promise<void> {
    go(href("login", { redirect: own.redirect }), { replace: true });
    const input = { scene, code: given, key: own.key };
    const { session, ticket } = await calls.change(callOf(wechatLogin, input), {
      onSuccess: ({ session: opened }) => {
        if (opened?.token) signIn(opened.token, opened.expire, site.agencyFlag);
      },
    });
    if (session) return visit(own.redirect ?? homeOf(site), { replace: true });
    keepTicket({ ticket, key: own.key });
    setIsUnknown(true);
  }

  function forget(): void {
    dropTicket();
    setIsUnknown(false);
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

  // Signing in by scanning is hidden on a phone, which cannot scan its own screen.
  if (scene === "scan" && /Android|iPhone|iPod|Mobile/i.test(navigator.userAgent)) return null;
  return isUnknown ? (
    <>
      <p className={s.notice} role="status">
        这个微信还没有绑定账号。请在十分钟内用手机号登录或者注册一次，登录的账号会绑定这个微信，以后就可以直接用微信登录。
      </p>
      <Button kind="quiet" wide onClick={forget}>
        不绑定这个微信
      </Button>
    </>
  ) : (
    <Button kind="secondary" size="large" wide busy={busy} onClick={() => void attempt(begin)}>
      微信登录
    </Button>
  );
}
