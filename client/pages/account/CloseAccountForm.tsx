import { useState } from "react";
import { closeAccountCall } from "#client/calls/account.ts";
import { useReady } from "#client/kit/hydration.ts";
import { Button } from "#client/ui/Button.tsx";
import { showMessage } from "#client/ui/message.ts";
import { AccountForm } from "./AccountForm.tsx";
import { s } from "./ProfilePage.styles.ts";
import { OwnPasswordField } from "./OwnPasswordField.tsx";
import { useChangeForm } from "./useChangeForm.ts";

export function CloseAccountForm() {
  const [open, setOpen] = useState(false);
  const ready = useReady();
  return (
    <>
      <p className={s.note}>
        申请后有 7
        天等待期，期间登录可以撤销。到期后个人资料、笔记、收藏、分享和预约被清除，不能恢复；订单和协议依法保留。
      </p>
      {open ? (
        <PasswordForm onCancel={() => setOpen(false)} />
      ) : (
        <p className={s.actions}>
          <Button disabled={!ready} onClick={() => setOpen(true)}>
            申请注销
          </Button>
        </p>
      )}
    </>
  );
}

function PasswordForm({ onCancel }: { readonly onCancel: () => void }) {
  const { errors, alert, pending, ready, form } = useChangeForm(closeAccountCall, () =>
    showMessage({ kind: "success", text: "已申请注销，7 天内可以撤销" }),
  );
  return (
    <AccountForm form={form} alert={alert} label="注销账号">
      <OwnPasswordField error={errors.password} />
      <Button type="submit" kind="primary" wide busy={pending} disabled={!ready}>
        确认申请注销
      </Button>
      <Button kind="quiet" wide onClick={onCancel}>
        再想想
      </Button>
    </AccountForm>
  );
}
