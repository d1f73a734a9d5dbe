import { useCalls } from "../calls/call.ts";
import type { Update } from "../calls/callCache.ts";
import { reserveCall } from "../calls/live.ts";
import { showMessage } from "../ui/message.ts";
import { useAction } from "../calls/useAction.ts";

/** Returns the function that reserves a live class or cancels the reservation; it resolves with true on success. */
export function useReserve(id: string) {
  const calls = useCalls();
  const { busy, run } = useAction();
  async function reserve(on: boolean, optimistic: readonly Update[] = []): Promise<boolean> {
    const isDone = await run(async () => {
      await calls.change(reserveCall(id, on), { optimistic });
      showMessage({ kind: "success", text: on ? "已预约，可以在“我的直播”里找到" : "已取消预约" });
      return true;
    });
    return isDone ?? false;
  }
  return { busy, reserve };
}
