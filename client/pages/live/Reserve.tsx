import { liveDetail, liveRoom } from "#shared/contract/live/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useState } from "react";
import { useCalls } from "#client/calls/call.ts";
import { updateOf } from "#client/calls/callCache.ts";
import { messageOf } from "#client/calls/callFailure.ts";
import { reserveCall } from "#client/calls/live.ts";
import { s as detail } from "#client/cards/detail.styles.ts";
import { useReady } from "#client/kit/hydration.ts";
import { Button } from "#client/ui/Button.tsx";
import { showMessage } from "#client/ui/message.ts";

interface Props {
  readonly id: string;
  readonly reserved: boolean;
  /** Beside a button that weighs more. */
  readonly isQuiet?: boolean;
  /** What will be here when the class begins. */
  readonly then: string;
}

/** Reserves a class, or takes that back; on its page and in its room. */
export function Reserve({ id, reserved, isQuiet = false, then }: Props) {
  const calls = useCalls();
  const ready = useReady();
  const [busy, setBusy] = useState(false);

  async function press(): Promise<void> {
    setBusy(true);
    const on = !reserved;
    const shown = [
      updateOf(callOf(liveDetail, { id }), (data) => data && { ...data, isReserve: on }),
      updateOf(callOf(liveRoom, { id }), (data) => data && { ...data, isReserve: on }),
    ];
    try {
      await calls.change(reserveCall(id, on), { optimistic: shown });
      showMessage({ kind: "success", text: on ? "已预约，可以在“我的直播”里找到" : "已取消预约" });
    } catch (error) {
      showMessage({ kind: "error", text: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        kind={reserved || isQuiet ? "secondary" : "primary"}
        size="large"
        disabled={!ready}
        busy={busy}
        onClick={() => void press()}
      >
        {reserved ? "取消预约" : "预约"}
      </Button>
      {reserved ? <p className={detail.note}>已预约。{then}</p> : null}
    </>
  );
}
