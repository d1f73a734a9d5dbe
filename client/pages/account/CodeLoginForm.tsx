import { useEffect, useRef, useState } from "react";
import { CODES } from "#shared/contract/codes.ts";
import { isRefusedAs } from "#shared/contract/isRefusedAs.ts";
import { useCalls } from "#client/calls/call.ts";
import { checkCodeCall, codeLoginCall } from "#client/calls/account.ts";
import { Button } from "#client/ui/Button.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { s } from "./AccountForm.styles.ts";
import { CodeField } from "./CodeField.tsx";
import { CLEAN, type FormState } from "./formState.ts";
import { hasErrors, inputErrors } from "./inputErrors.ts";
import { MobileField } from "./MobileField.tsx";
import { useAccountForm } from "./useAccountForm.ts";
import { useRegister } from "./useRegister.ts";
import { useSessionStart } from "./useSessionStart.ts";
import { useSmsCode } from "./useSmsCode.ts";
import { lazySource } from "#client/kit/lazySource.ts";

/** Loads only for a number without an account: most learners who sign in by SMS code already have an account. */
const newAccountFields = lazySource(async () => (await import("./NewAccountFields.tsx")).NewAccountFields);

/** Signs in by SMS code. A number without an account is proved by the code, and the learner registers on this page. */
export function CodeLoginForm({ mobile }: { readonly mobile: string }) {
  const calls = useCalls();
  const start = useSessionStart();
  const register = useRegister();
  const sms = useSmsCode("login");
  /** The server's token that proves that the mobile number belongs to the learner; "": no proof yet. */
  const [proof, setProof] = useState("");
  const second = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (proof !== "") second.current?.querySelector<HTMLElement>("[type=password]")?.focus();
  }, [proof]);

  async function submit(data: FormData): Promise<FormState> {
    if (proof !== "") return register(data).catch(provedAgain);
    const call = codeLoginCall(data);
    const errors = await inputErrors(call);
    if (hasErrors(errors)) return { ...CLEAN, errors };
    try {
      await start(call, "登录成功");
    } catch (error) {
      if (!isRefusedAs(error, "notRegistered", CODES.notFound)) throw error;
      const answer = await calls.send(checkCodeCall(data, "login")).catch(() => undefined);
      // An upstream that sends no proof explains in its error message where to register.
      if (!answer?.proof) throw error;
      await newAccountFields.load();
      setProof(answer.proof);
    }
    return CLEAN;
  }

  /** Drops an expired proof, so that the page asks for an SMS code again. Always rethrows the error. */
  function provedAgain(error: unknown): never {
    if (isRefusedAs(error, "proofExpired", CODES.expired)) setProof("");
    throw error;
  }

  // `loaded` is set whenever there is a proof, because submit() loads the code before it sets the proof.
  const NewAccountFields = newAccountFields.loaded;
  const { errors, alert, captcha, pending, ready, form } = useAccountForm(submit);
  return (
    <AccountForm form={form} alert={alert || (captcha ?? "")} label="验证码登录">
      <div className={s.part} hidden={proof !== ""}>
        <MobileField
          defaultValue={mobile}
          error={errors.mobile ?? (sms.mobileError || undefined)}
          hint="没有账号也可以，验证后就能注册。"
        />
        <CodeField sms={sms} error={errors.code} ready={ready} />
      </div>
      {proof !== "" && (
        <div className={s.part} ref={second}>
          <p className={s.step} role="status">
            手机号已验证，还没有账号。设置密码就注册好了。
          </p>
          <input type="hidden" name="proof" value={proof} />
          {NewAccountFields && <NewAccountFields errors={errors} />}
        </div>
      )}
      <Button type="submit" kind="primary" size="large" wide busy={pending} disabled={!ready}>
        {proof === "" ? "登录" : "注册并登录"}
      </Button>
      {proof !== "" && (
        <Button kind="quiet" wide onClick={() => setProof("")}>
          换一个手机号
        </Button>
      )}
    </AccountForm>
  );
}
