import { useState } from "react";
import { Link } from "#client/navigation/Link.tsx";
import { useCalls } from "#client/calls/call.ts";
import { resetPasswordCall } from "#client/calls/account.ts";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { Field } from "#client/ui/Field.tsx";
import { showMessage } from "#client/ui/message.ts";
import { AccountForm } from "./AccountForm.tsx";
import { CLEAN, type FormState } from "./formState.ts";
import { hasErrors } from "./inputErrors.ts";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { updateErrors } from "./formErrors.ts";
import { useAccountForm } from "./useAccountForm.ts";

export function UpdatePasswordForm() {
  const calls = useCalls();
  const [done, setDone] = useState(false);

  async function submit(data: FormData): Promise<FormState> {
    const errors = await updateErrors(data);
    if (hasErrors(errors)) return { ...CLEAN, errors };
    await calls.change(resetPasswordCall(data));
    showMessage({ kind: "success", text: "密码已修改" });
    setDone(true);
    return CLEAN;
  }

  const { errors, alert, pending, ready, form } = useAccountForm(submit);
  if (done) {
    const back = (
      <Link className={buttonClass("primary")} href="/study">
        继续学习
      </Link>
    );
    return <Empty title="密码已修改" why="下次登录请用新密码。" action={back} art="record" />;
  }
  return (
    <AccountForm form={form} alert={alert} label="修改密码">
      <Field
        label="原密码"
        name="old_password"
        type="password"
        autoComplete="current-password"
        error={errors.old_password}
      />
      <NewPasswordField label="新密码" error={errors.password} />
      <Field
        label="再输一次新密码"
        name="repeat"
        type="password"
        autoComplete="new-password"
        error={errors.repeat}
      />
      <Button type="submit" kind="primary" size="large" wide busy={pending} disabled={!ready}>
        保存新密码
      </Button>
    </AccountForm>
  );
}
