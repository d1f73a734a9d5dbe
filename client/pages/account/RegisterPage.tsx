import { href } from "#shared/routes/href.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { Link } from "#client/navigation/Link.tsx";
import { AccountPage } from "./AccountPage.tsx";
import { RegisterForm } from "./RegisterForm.tsx";
import { signInReason } from "./signInReason.ts";
import { useRedirectTarget } from "./useRedirectTarget.ts";

function RegisterPage() {
  const redirect = useRedirectTarget();
  return (
    <AccountPage
      title="注册"
      lead={redirect ? signInReason("注册", redirect) : "用手机号注册，一分钟就好。"}
      footer={
        <span>
          已经有账号？<Link href={href("login", { redirect })}>去登录</Link>
        </span>
      }
    >
      <RegisterForm />
    </AccountPage>
  );
}

export const screen: Screen = { Component: RegisterPage };
