import { practiceRun } from "#shared/contract/practice/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useEffect, useEffectEvent } from "react";
import { useCalls } from "#client/calls/call.ts";
import { useOnline } from "#client/kit/useOnline.ts";
import { storeRun, type Pack } from "#client/offline/packStore.ts";

/** Stores the server's verdicts in the pack once all answers are saved, so that they can be read without a network. */
export function usePackNews(pack: Pack, isSaved: boolean, onNews: () => Promise<void>): void {
  const calls = useCalls();
  const online = useOnline();
  const { recordId } = pack;
  const bringNews = useEffectEvent(async () => {
    const run = await calls.fetch(callOf(practiceRun, { recordId }), 0);
    if (!run) return;
    await storeRun(pack.owner, run);
    await onNews();
  });
  useEffect(() => {
    // Failures are ignored: the verdicts are loaded when the device is online again.
    if (online && isSaved) bringNews().catch(() => undefined);
  }, [online, isSaved, recordId]);
}
