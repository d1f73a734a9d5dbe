import { href } from "#shared/routes/href.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useSignedIn } from "#client/site/session.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { AccountPage } from "./AccountPage.tsx";
import { UpdatePasswordForm } from "./UpdatePasswordForm.tsx";

function UpdatePasswordPage() {
  const signedIn = useSignedIn();
  return (
    <AccountPage
      title="修改密码"
      lead="修改后，其他设备上的登录会失效，这台设备不受影响。"
      footer={signedIn ? undefined : <Link href={href("resetPwd")}>忘记密码</Link>}
    >
      {signedIn ? <UpdatePasswordForm /> : <SignedOut />}
    </AccountPage>
  );
}

function SignedOut() {
  const login = href("login", { redirect: href("updatePwd") });
  return (
    <Empty
      title="登录后才能修改密码"
      why="要先确认这是你的账号。忘了原密码，可以用短信验证码找回。"
      action={
        <Link className={buttonClass("primary")} href={login}>
          去登录
        </Link>
      }
    />
  );
}

export const screen: Screen = { Component: UpdatePasswordPage };
