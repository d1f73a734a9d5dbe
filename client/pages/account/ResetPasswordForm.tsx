import { type RefObject, useEffect, useRef, useState } from "react";
import { href } from "#shared/routes/href.ts";
import { useNavigation } from "#client/navigation/navigation.ts";
import { useCalls } from "#client/calls/call.ts";
import { checkCodeCall, forgetPasswordCall } from "#client/calls/account.ts";
import { Button } from "#client/ui/Button.tsx";
import { showMessage } from "#client/ui/message.ts";
import { AccountForm } from "./AccountForm.tsx";
import { CodeField } from "./CodeField.tsx";
import { CLEAN, codeProblem, type FormState } from "./formState.ts";
import { hasErrors } from "./inputErrors.ts";
import { MobileField } from "./MobileField.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { type ResetStep, resetErrors } from "./formErrors.ts";
import { s } from "./AccountForm.styles.ts";
import { useAccountForm } from "./useAccountForm.ts";
import { useRedirectTarget } from "./useRedirectTarget.ts";
import { useSmsCode } from "./useSmsCode.ts";

/** Resets a password in two steps within one HTML form. A hidden step keeps its typed values. */
export function ResetPasswordForm() {
  const calls = useCalls();
  const { visit } = useNavigation();
  const redirect = useRedirectTarget();
  const sms = useSmsCode("reset");
  const [step, setStep] = useState<ResetStep>("phone");
  const second = useFocusOnStep(step);

  async function submit(data: FormData): Promise<FormState> {
    const errors = await resetErrors(data, step);
    if (errors.mobile || errors.code) setStep("phone");
    if (hasErrors(errors)) return { ...CLEAN, errors };
    if (step === "phone") {
      const code = await codeProblem(calls.send(checkCodeCall(data, "reset")));
      if (code !== "") return { ...CLEAN, errors: { code } };
      setStep("password");
      return CLEAN;
    }
    await calls.change(forgetPasswordCall(data));
    showMessage({ kind: "success", text: "密码已更新，请用新密码登录" });
    await visit(href("login", { type: "password", redirect }), { replace: true });
    return CLEAN;
  }

  const { errors, alert, pending, ready, form } = useAccountForm(submit);
  useCodeOfLink(form.ref);
  return (
    <AccountForm form={form} alert={alert} label="找回密码">
      <p className={s.step} role="status">
        {step === "phone" ? "第 1 步，共 2 步：验证手机号" : "第 2 步，共 2 步：设置新密码"}
      </p>
      <div className={s.part} hidden={step !== "phone"}>
        <MobileField error={errors.mobile ?? (sms.mobileError || undefined)} />
        <CodeField sms={sms} error={errors.code} ready={ready} />
      </div>
      <div className={s.part} hidden={step !== "password"} ref={second}>
        <NewPasswordField label="新密码" error={errors.password} />
      </div>
      <Button type="submit" kind="primary" size="large" wide busy={pending} disabled={!ready}>
        {step === "phone" ? "下一步" : "保存新密码"}
      </Button>
      {step === "password" && (
        <Button kind="quiet" wide onClick={() => setStep("phone")}>
          返回修改手机号或验证码
        </Button>
      )}
    </AccountForm>
  );
}

/** Fills in the reset code from a link of the agency. The code follows the #, so that no server receives or logs it. */
function useCodeOfLink(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const code = new URLSearchParams(location.hash.slice(1)).get("code");
    const field = form.current?.elements.namedItem("code");
    if (code === null || !(field instanceof HTMLInputElement)) return;
    field.value = code;
    history.replaceState(history.state, "", location.pathname + location.search);
  }, [form]);
}

/** Moves the focus to the second step when it appears. */
function useFocusOnStep(step: ResetStep) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (step === "password") part.current?.querySelector("input")?.focus();
  }, [step]);
  return part;
}
