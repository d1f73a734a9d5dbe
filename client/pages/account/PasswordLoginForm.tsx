import { useState } from "react";
import { href } from "#shared/routes/href.ts";
import { Link } from "#client/navigation/Link.tsx";
import { passwordLoginCall } from "#client/calls/account.ts";
import { Button } from "#client/ui/Button.tsx";
import { Field } from "#client/ui/Field.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { CaptchaField } from "./CaptchaField.tsx";
import { CLEAN, failureState, type FormState } from "./formState.ts";
import { hasErrors, inputErrors } from "./inputErrors.ts";
import { useAccountForm } from "./useAccountForm.ts";
import { useRedirectTarget } from "./useRedirectTarget.ts";
import { useSessionStart } from "./useSessionStart.ts";

export function PasswordLoginForm({ username }: { readonly username: string }) {
  const start = useSessionStart();
  const redirect = useRedirectTarget();
  const [captcha, setCaptcha] = useState({ round: 0, message: "" });

  async function submit(data: FormData): Promise<FormState> {
    const call = passwordLoginCall(data);
    const errors = await inputErrors(call);
    if (hasErrors(errors)) return { ...CLEAN, errors };
    try {
      await start(call, "登录成功");
      return CLEAN;
    } catch (error) {
      const failure = failureState(error);
      // The server accepts a captcha only once, so after each failure a new picture is shown if one was needed.
      setCaptcha(({ round }) =>
        failure.captcha === undefined && round === 0
          ? { round, message: "" }
          : { round: round + 1, message: failure.captcha ?? "" },
      );
      return failure;
    }
  }

  const { errors, alert, pending, ready, form } = useAccountForm(submit);
  return (
    <AccountForm
      form={form}
      alert={alert}
      help={<Link href={href("resetPwd", { redirect })}>忘记密码？</Link>}
      label="密码登录"
    >
      <Field
        label="手机号或用户名"
        name="username"
        defaultValue={username}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        error={errors.username}
      />
      <Field
        label="密码"
        name="password"
        type="password"
        autoComplete="current-password"
        error={errors.password}
      />
      {captcha.round > 0 && <CaptchaField key={captcha.round} message={errors.captcha ?? captcha.message} />}
      <Button type="submit" kind="primary" size="large" wide busy={pending} disabled={!ready}>
        登录
      </Button>
    </AccountForm>
  );
}
