import { changeMobileCall } from "#client/calls/account.ts";
import { Button } from "#client/ui/Button.tsx";
import { showMessage } from "#client/ui/message.ts";
import { AccountForm } from "./AccountForm.tsx";
import { CodeField } from "./CodeField.tsx";
import { MobileField } from "./MobileField.tsx";
import { useChangeForm } from "./useChangeForm.ts";
import { type SmsFields, useSmsCode } from "./useSmsCode.ts";

const OLD: SmsFields = { mobile: "old_mobile", code: "old_code" };

interface Props {
  /** The account has no mobile number yet. */
  readonly isFirst: boolean;
  readonly onDone: () => void;
}

/** Changes the mobile number. The learner must type the old number in full, because the page shows it masked. */
export function MobileForm({ isFirst, onDone }: Props) {
  const wish = isFirst ? "绑定手机号" : "更换手机号";
  const old = useSmsCode("change", OLD);
  const next = useSmsCode("change");

  const { errors, alert, pending, ready, form } = useChangeForm(changeMobileCall, () => {
    showMessage({ kind: "success", text: `手机号已${isFirst ? "绑定" : "更换"}，其他设备需要重新登录` });
    onDone();
  });
  return (
    <AccountForm form={form} alert={alert} label={wish}>
      {!isFirst && (
        <>
          <MobileField
            label="原手机号"
            name="old_mobile"
            error={errors.old_mobile ?? (old.mobileError || undefined)}
          />
          <CodeField
            label="原手机号的验证码"
            name="old_code"
            sms={old}
            error={errors.old_code}
            ready={ready}
          />
        </>
      )}
      <MobileField label="新手机号" error={errors.mobile ?? (next.mobileError || undefined)} />
      <CodeField label="新手机号的验证码" sms={next} error={errors.code} ready={ready} />
      <Button type="submit" kind="primary" size="large" wide busy={pending} disabled={!ready}>
        {wish}
      </Button>
      <Button kind="quiet" wide onClick={onDone}>
        取消
      </Button>
    </AccountForm>
  );
}
