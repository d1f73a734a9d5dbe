import { closeSession } from "#shared/contract/account/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useState } from "react";
import { useCalls } from "#client/calls/call.ts";
import { useReady } from "#client/kit/hydration.ts";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { showMessage } from "#client/ui/message.ts";
import { useAction } from "#client/calls/useAction.ts";

interface Props {
  readonly id: string;
  readonly device: string;
}

export function EndSession({ id, device }: Props) {
  const calls = useCalls();
  const ready = useReady();
  const [isAsked, setIsAsked] = useState(false);
  const { busy, run } = useAction();

  async function end(): Promise<void> {
    await run(async () => {
      await calls.change(callOf(closeSession, { id }));
      showMessage({ kind: "success", text: `${device} 已退出登录` });
    });
    setIsAsked(false);
  }

  return (
    <>
      <Button kind="quiet" disabled={!ready} aria-label={`退出：${device}`} onClick={() => setIsAsked(true)}>
        退出
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title="退出这台设备？"
        width="small"
        locked={busy}
        footer={
          <>
            <Button disabled={busy} data-first-focus="" onClick={() => setIsAsked(false)}>
              先不退出
            </Button>
            <Button kind="primary" busy={busy} onClick={() => void end()}>
              退出登录
            </Button>
          </>
        }
      >
        <p>{`${device} 上要重新登录才能继续学习。`}</p>
      </Dialog>
    </>
  );
}
