import { codeLoginCall } from "../../calls/user.ts";
import { Button } from "../../ui/Button.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { CodeField } from "./CodeField.tsx";
import { CLEAN, type FormState } from "./formState.ts";
import { hasErrors, inputErrors } from "./inputErrors.ts";
import { MobileField } from "./MobileField.tsx";
import { useAccountForm } from "./useAccountForm.ts";
import { useSessionStart } from "./useSessionStart.ts";
import { useSmsCode } from "./useSmsCode.ts";

export function CodeLoginForm({ mobile }: { readonly mobile: string }) {
  const start = useSessionStart();
  const sms = useSmsCode("login");

  async function submit(data: FormData): Promise<FormState> {
    const call = codeLoginCall(data);
    const errors = await inputErrors(call);
    if (hasErrors(errors)) return { ...CLEAN, errors };
    await start(call, "登录成功");
    return CLEAN;
  }

  const { errors, alert, captcha, pending, ready, form } = useAccountForm(submit);
  return (
    <AccountForm form={form} alert={alert || (captcha ?? "")} label="验证码登录">
      <MobileField defaultValue={mobile} error={errors.mobile ?? (sms.mobileError || undefined)} />
      <CodeField sms={sms} error={errors.code} ready={ready} />
      <Button type="submit" kind="primary" size="large" wide busy={pending} disabled={!ready}>
        登录
      </Button>
    </AccountForm>
  );
}
