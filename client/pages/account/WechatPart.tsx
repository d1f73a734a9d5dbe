import { Fragment, useState } from "react";
import { callOf } from "#shared/contract/endpoint.ts";
import { wechatList, wechatUnbind } from "#shared/contract/account/endpoints.ts";
import { wechatUnbindCall } from "#client/calls/account.ts";
import { useCall } from "#client/calls/call.ts";
import { useReady } from "#client/kit/hydration.ts";
import { useOff } from "#client/site/useOff.ts";
import { Button } from "#client/ui/Button.tsx";
import { showMessage } from "#client/ui/message.ts";
import { AccountForm } from "./AccountForm.tsx";
import { CodeField } from "./CodeField.tsx";
import { MobileField } from "./MobileField.tsx";
import { s } from "./ProfilePage.styles.ts";
import { OwnPasswordField } from "./OwnPasswordField.tsx";
import { useChangeForm } from "./useChangeForm.ts";
import { useSmsCode } from "./useSmsCode.ts";

/** Lists the WeChat accounts that can sign in to this account, and lets the learner unbind them. */
export function WechatPart() {
  const bound = useCall(callOf(wechatList, {}));
  const [openId, setOpenId] = useState("");
  const ready = useReady();
  const cannotUnbind = useOff(wechatUnbind.path);
  if (bound.length === 0)
    return (
      <p className={s.row}>
        <span>微信登录 还没有绑定（在登录页点“微信登录”可以绑定）</span>
      </p>
    );
  return bound.map(({ id, bindTime }) => {
    const when = bindTime.slice(0, 16);
    return (
      <Fragment key={id}>
        <p className={s.row}>
          <span>微信登录 {when} 绑定</span>
          {!cannotUnbind && (
            // The button is never removed, because removing it would lose the focus.
            <Button
              kind="quiet"
              disabled={!ready}
              aria-expanded={openId === id}
              aria-label={openId === id ? undefined : `解除绑定：${when} 绑定的微信`}
              onClick={() => setOpenId(openId === id ? "" : id)}
            >
              {openId === id ? "取消" : "解除绑定"}
            </Button>
          )}
        </p>
        {openId === id && <UnbindForm id={id} onDone={() => setOpenId("")} />}
      </Fragment>
    );
  });
}

function UnbindForm({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const sms = useSmsCode("change");
  /** True: confirm by SMS code instead of a password. An account from the agency's own system may have no password. */
  const [isByCode, setIsByCode] = useState(false);

  const { errors, alert, pending, ready, form } = useChangeForm(
    (data) => wechatUnbindCall(id, data),
    () => {
      showMessage({ kind: "success", text: "微信已解除绑定，不能再用它登录" });
      onDone();
    },
  );
  return (
    <AccountForm form={form} alert={alert} label="解除微信绑定">
      {isByCode ? (
        <>
          <MobileField label="这个账号的手机号" error={sms.mobileError || undefined} />
          <CodeField sms={sms} error={errors.code} ready={ready} />
        </>
      ) : (
        <OwnPasswordField error={errors.password} />
      )}
      <Button kind="quiet" wide onClick={() => setIsByCode(!isByCode)}>
        {isByCode ? "改用登录密码" : "改用短信验证码"}
      </Button>
      <Button type="submit" kind="primary" size="large" wide busy={pending} disabled={!ready}>
        解除绑定
      </Button>
    </AccountForm>
  );
}
