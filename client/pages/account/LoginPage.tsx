import { type ComponentType, type FormEvent, useEffect, useState } from "react";
import { useSearch } from "#client/navigation/routeMatch.ts";
import { href } from "#shared/routes/href.ts";
import { plainTyped } from "#shared/domain/typedText.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useSite } from "#client/site/boot.ts";
import { LinkTabs } from "#client/ui/Tabs.tsx";
import { AccountPage } from "./AccountPage.tsx";
import { CodeLoginForm } from "./CodeLoginForm.tsx";
import { PasswordLoginForm } from "./PasswordLoginForm.tsx";
import { useRedirectTarget } from "./useRedirectTarget.ts";

function LoginPage() {
  const search = useSearch();
  const redirect = useRedirectTarget();
  const type = search.get("type") === "code" ? "code" : "password";
  const tabs = [
    { key: "password", label: "密码登录", href: href("login", { redirect }) },
    { key: "code", label: "验证码登录", href: href("login", { type: "code", redirect }) },
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
      lead="登录后继续学习，进度和错题跟着账号走。"
      footer={
        <>
          <span>
            还没有账号？<Link href={href("register", { redirect })}>注册</Link>
          </span>
          <Link href={href("resetPwd", { redirect })}>忘记密码</Link>
        </>
      }
    >
      <LinkTabs label="登录方式" items={tabs} current={type} as={Link} />
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
