import { practiceRun } from "#shared/contract/practice/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useEffect, useEffectEvent } from "react";
import { useCalls } from "#client/calls/call.ts";
import { useOnline } from "#client/kit/useOnline.ts";
import { storeRun, type Pack } from "#client/offline/packStore.ts";

/** Once the server has all answers to a pack, what it says of them stands in the pack, to be read without a network too. */
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
    // News that does not come now comes with the next look.
    if (online && isSaved) bringNews().catch(() => undefined);
  }, [online, isSaved, recordId]);
}
