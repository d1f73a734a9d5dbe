import { type ComponentProps, type ComponentType, type FormEvent, useEffect, useState } from "react";
import { useSearch } from "#client/navigation/routeMatch.ts";
import { smsSend } from "#shared/contract/account/endpoints.ts";
import { href } from "#shared/routes/href.ts";
import { plainTyped } from "#shared/domain/typedText.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useSite } from "#client/site/boot.ts";
import { useAddressOff, useOff } from "#client/site/useOff.ts";
import { LinkTabs } from "#client/ui/Tabs.tsx";
import { AccountPage } from "./AccountPage.tsx";
import { CodeLoginForm } from "./CodeLoginForm.tsx";
import { PasswordLoginForm } from "./PasswordLoginForm.tsx";
import { signInReason } from "./signInReason.ts";
import { useRedirectTarget } from "./useRedirectTarget.ts";

function LoginPage() {
  const search = useSearch();
  const redirect = useRedirectTarget();
  const sendsNoCode = useOff(smsSend.path);
  const register = href("register", { redirect });
  const registersNot = useAddressOff(register);
  const type = sendsNoCode || search.get("type") === "password" ? "password" : "code";
  const tabs = [
    { key: "code", label: "验证码登录", href: href("login", { redirect }) },
    { key: "password", label: "密码登录", href: href("login", { type: "password", redirect }) },
  ];
  /** The typed number. It is kept when the learner switches between sign-in by password and by SMS code. */
  const [number, setNumber] = useState("");
  const keepNumber = (event: FormEvent) => {
    const { name, value } = event.target as HTMLInputElement;
    if (name === "mobile" || name === "username") setNumber(value);
  };
  return (
    <AccountPage
      title="登录"
      lead={signInReason("登录", redirect)}
      footer={
        <>
          {registersNot ? null : (
            <span>
              还没有账号？<Link href={register}>注册</Link>
            </span>
          )}
          <Link href={href("resetPwd", { redirect })}>忘记密码</Link>
        </>
      }
    >
      {sendsNoCode ? null : <LinkTabs label="登录方式" items={tabs} current={type} as={FormLink} />}
      <div onInput={keepNumber}>
        {type === "code" ? (
          <CodeLoginForm mobile={mobileIn(number)} />
        ) : (
          <PasswordLoginForm username={number} />
        )}
      </div>
      {useSite().wechatLogin && <WechatPart />}
    </AccountPage>
  );
}

/** Replaces the entry in the history, so that Back never returns to a login form after signing in. */
function FormLink(props: ComponentProps<typeof Link>) {
  return <Link {...props} replace />;
}

/** Sign-in by WeChat. Loads only in the browser: few agencies offer it, and it does not work without a script. */
function WechatPart() {
  const [Part, setPart] = useState<ComponentType>();
  useEffect(() => void import("./wechatParts.ts").then(({ WechatLogin }) => setPart(() => WechatLogin)), []);
  return Part ? <Part /> : null;
}

/** Returns the text if it looks like a mobile number; "" for a user name. */
function mobileIn(text: string): string {
  return /^[\d\s()+-]*$/.test(plainTyped(text)) ? text : "";
}

export const screen: Screen = { Component: LoginPage };
