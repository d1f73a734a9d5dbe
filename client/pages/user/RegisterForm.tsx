import { useState } from "react";
import { callOf } from "#shared/contract/endpoint.ts";
import { href } from "#shared/routes/href.ts";
import { findRegion, regions } from "#shared/domain/regions.ts";
import { Link } from "../../navigation/Link.tsx";
import { createRequestIds } from "../../calls/requestIds.ts";
import { registerCall } from "../../calls/user.ts";
import { setRegion, useRegion } from "../../site/region.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Select } from "../../ui/Select.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { CodeField } from "./CodeField.tsx";
import { CLEAN, type FormState } from "./formState.ts";
import { hasErrors } from "./inputErrors.ts";
import { MobileField } from "./MobileField.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { registerErrors } from "./formErrors.ts";
import { useAccountForm } from "./useAccountForm.ts";
import { useKnownAccount } from "./useKnownAccount.ts";
import { useRedirectTarget } from "./useRedirectTarget.ts";
import { useSessionStart } from "./useSessionStart.ts";
import { useSmsCode } from "./useSmsCode.ts";

export function RegisterForm() {
  const start = useSessionStart();
  const redirect = useRedirectTarget();
  const region = useRegion();
  /** The province that the field showed when another was chosen there. */
  const [chosenFrom, setChosenFrom] = useState<string>();
  const shownFirst = chosenFrom ?? region.id;
  const [requestIdOf] = useState(createRequestIds);
  const sms = useSmsCode("register");
  const { known, check } = useKnownAccount();

  async function submit(data: FormData): Promise<FormState> {
    const errors = await registerErrors(data);
    if (hasErrors(errors)) return { ...CLEAN, errors };
    const { endpoint, input } = registerCall(data);
    const call = callOf(endpoint, { ...input, requestId: requestIdOf(input) });
    await start(call, "注册成功，欢迎来学习", () =>
      setRegion(findRegion(call.input.provinceId ?? "") ?? region),
    );
    return CLEAN;
  }

  const { errors, alert, pending, ready, form } = useAccountForm(submit);
  const toLogin = (
    <span role="status">
      {known && (
        <>
          这个号码已注册，<Link href={href("login", { redirect })}>去登录</Link>
        </>
      )}
    </span>
  );
  return (
    <AccountForm form={form} alert={alert} label="注册">
      <MobileField
        error={errors.mobile ?? (sms.mobileError || undefined)}
        hint={toLogin}
        onBlur={(event) => check(event.currentTarget.value)}
      />
      <CodeField sms={sms} error={errors.code} ready={ready} />
      <NewPasswordField label="设置密码" error={errors.password} />
      {/* The stored choice comes to be known after a while, and a default value is read once: as long as nobody chose. */}
      <Select
        key={shownFirst}
        label="所在省份"
        name="province_id"
        defaultValue={shownFirst}
        onChange={() => setChosenFrom(shownFirst)}
        error={errors.province_id}
      >
        {regions.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Checkbox name="consent" value="1" error={errors.consent} label={<Consent />} />
      <Button type="submit" kind="primary" size="large" wide busy={pending} disabled={!ready}>
        注册并登录
      </Button>
    </AccountForm>
  );
}

/** The texts open beside the form, so that nothing typed is lost. */
function Consent() {
  return (
    <>
      我已阅读并同意
      <Link href={href("policy")} target="_blank" rel="noopener">
        《用户协议》
      </Link>
      和
      <Link href={href("private")} target="_blank" rel="noopener">
        《隐私政策》
      </Link>
    </>
  );
}
