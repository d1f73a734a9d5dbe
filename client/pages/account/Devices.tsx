import { closeOtherSessions, closeSession, sessions } from "#shared/contract/account/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useCall, useCalls } from "#client/calls/call.ts";
import { useReady } from "#client/kit/hydration.ts";
import { useOff } from "#client/site/useOff.ts";
import { Button } from "#client/ui/Button.tsx";
import { showMessage } from "#client/ui/message.ts";
import { EndSession } from "./EndSession.tsx";
import { s } from "./ProfilePage.styles.ts";
import { useAction } from "#client/calls/useAction.ts";

export function Devices() {
  const calls = useCalls();
  const devices = useCall(callOf(sessions, {}));
  const { busy, run } = useAction();
  const ready = useReady();

  async function closeOthers(): Promise<void> {
    await run(async () => {
      await calls.change(callOf(closeOtherSessions, {}));
      showMessage({ kind: "success", text: "其他设备已退出登录" });
    });
  }

  const cannotEnd = useOff(closeSession.path);
  const cannotEndOthers = useOff(closeOtherSessions.path);
  return (
    <>
      <ul className={s.list}>
        {devices.map(({ id, device, ip, createTime, lastTime, isCurrent }, index) => (
          <li key={id || `${createTime} ${index}`} className={s.row}>
            <span className={s.device}>
              {device || "未知设备"} {isCurrent && <strong>这台设备</strong>}
              <span className={s.session}>
                {ip || "未知地址"}，{createTime.slice(0, 16)} 登录，最近使用 {lastTime.slice(0, 16)}
              </span>
            </span>
            {!isCurrent && !cannotEnd && id !== "" && (
              <EndSession id={id} device={device || ip || "未知设备"} />
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && !cannotEndOthers && (
        <p className={s.actions}>
          <Button busy={busy} disabled={!ready} onClick={() => void closeOthers()}>
            退出其他设备
          </Button>
        </p>
      )}
    </>
  );
}
