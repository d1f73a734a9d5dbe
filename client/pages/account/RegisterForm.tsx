import { href } from "#shared/routes/href.ts";
import { Link } from "#client/navigation/Link.tsx";
import { Button } from "#client/ui/Button.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { CodeField } from "./CodeField.tsx";
import { MobileField } from "./MobileField.tsx";
import { NewAccountFields } from "./NewAccountFields.tsx";
import { useAccountForm } from "./useAccountForm.ts";
import { useKnownAccount } from "./useKnownAccount.ts";
import { useRedirectTarget } from "./useRedirectTarget.ts";
import { useRegister } from "./useRegister.ts";
import { useSmsCode } from "./useSmsCode.ts";

export function RegisterForm() {
  const redirect = useRedirectTarget();
  const sms = useSmsCode("register");
  const { known, check } = useKnownAccount();
  const { errors, alert, pending, ready, form } = useAccountForm(useRegister());
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
      <NewAccountFields errors={errors} />
      <Button type="submit" kind="primary" size="large" wide busy={pending} disabled={!ready}>
        注册并登录
      </Button>
    </AccountForm>
  );
}
