import { closeOtherSessions, sessions } from "#shared/contract/account/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useState } from "react";
import { useCall, useCalls } from "#client/calls/call.ts";
import { messageOf } from "#client/calls/callFailure.ts";
import { useReady } from "#client/kit/hydration.ts";
import { Button } from "#client/ui/Button.tsx";
import { showMessage } from "#client/ui/message.ts";
import { s } from "./ProfilePage.styles.ts";

/** Where the account is signed in. */
export function Devices() {
  const calls = useCalls();
  const devices = useCall(callOf(sessions, {}));
  const [busy, setBusy] = useState(false);
  const ready = useReady();

  async function closeOthers(): Promise<void> {
    setBusy(true);
    try {
      await calls.change(callOf(closeOtherSessions, {}));
      showMessage({ kind: "success", text: "其他设备已退出登录" });
    } catch (error) {
      showMessage({ kind: "error", text: messageOf(error) });
    }
    setBusy(false);
  }

  return (
    <>
      <ul className={s.list}>
        {devices.map(({ ip, createTime, lastTime, isCurrent }, index) => (
          <li key={`${createTime} ${index}`} className={s.row}>
            <span>
              {ip || "未知地址"} {isCurrent && <strong>这台设备</strong>}
            </span>
            <span className={s.faint}>
              {createTime.slice(0, 16)} 登录，最近使用 {lastTime.slice(0, 16)}
            </span>
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <p className={s.actions}>
          <Button busy={busy} disabled={!ready} onClick={() => void closeOthers()}>
            退出其他设备
          </Button>
        </p>
      )}
    </>
  );
}
