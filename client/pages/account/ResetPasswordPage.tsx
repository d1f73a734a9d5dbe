import { href } from "#shared/routes/href.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { Link } from "#client/navigation/Link.tsx";
import { AccountPage } from "./AccountPage.tsx";
import { ResetPasswordForm } from "./ResetPasswordForm.tsx";
import { useRedirectTarget } from "./useRedirectTarget.ts";

function ResetPasswordPage() {
  const redirect = useRedirectTarget();
  return (
    <AccountPage
      title="找回密码"
      lead="验证手机号后设置新密码。其他设备上的登录会失效。"
      footer={<Link href={href("login", { redirect })}>想起来了，去登录</Link>}
    >
      <ResetPasswordForm />
    </AccountPage>
  );
}

export const screen: Screen = { Component: ResetPasswordPage };
