import { useState } from "react";
import { callOf } from "#shared/contract/endpoint.ts";
import { mailAddress } from "#shared/contract/account/endpoints.ts";
import { proveMailCall } from "#client/calls/account.ts";
import { useCall } from "#client/calls/call.ts";
import { useReady } from "#client/kit/hydration.ts";
import { Button } from "#client/ui/Button.tsx";
import { showMessage } from "#client/ui/message.ts";
import { AccountForm } from "./AccountForm.tsx";
import { CodeField } from "./CodeField.tsx";
import { s } from "./ProfilePage.styles.ts";
import { OwnPasswordField } from "./OwnPasswordField.tsx";
import { useChangeForm } from "./useChangeForm.ts";
import { useMailProof } from "./useMailProof.ts";

/** Shows whether SMS codes are also sent by email, and lets the learner prove an email address. */
export function MailPart() {
  const { email, isProved, isOffered } = useCall(callOf(mailAddress, {}));
  const [open, setOpen] = useState(false);
  const ready = useReady();
  if (!isOffered) return null;
  return (
    <>
      <p className={s.row}>
        <span>
          邮箱验证码{" "}
          {email === "" ? "先在上面填写邮箱并保存" : `${email}（${isProved ? "已验证" : "还没有验证"}）`}
        </span>
        {email !== "" && !isProved && !open && (
          <Button kind="quiet" disabled={!ready} onClick={() => setOpen(true)}>
            验证邮箱
          </Button>
        )}
      </p>
      {open && !isProved && <MailForm email={email} onDone={() => setOpen(false)} />}
    </>
  );
}

function MailForm({ email, onDone }: { readonly email: string; readonly onDone: () => void }) {
  const proof = useMailProof(email);

  const { errors, alert, pending, ready, form } = useChangeForm(proveMailCall, () => {
    showMessage({ kind: "success", text: "邮箱已验证，登录和找回密码的验证码也可以发到这里" });
    onDone();
  });
  return (
    <AccountForm form={form} alert={alert} label="验证邮箱">
      <CodeField label="邮箱里的验证码" sms={proof} error={errors.code} ready={ready} />
      <OwnPasswordField error={errors.password} />
      <Button type="submit" kind="primary" size="large" wide busy={pending} disabled={!ready}>
        验证邮箱
      </Button>
      <Button kind="quiet" wide onClick={onDone}>
        取消
      </Button>
    </AccountForm>
  );
}
