import { useCallback, useEffect, useState } from "react";
import { type Pack, packsOf } from "#client/offline/packStore.ts";

export type KnownPacks = readonly Pack[] | "looking" | "unreadable";

/** The learner's packs on this device, and a look at them again. */
export function usePacks(owner: string): readonly [packs: KnownPacks, look: () => Promise<void>] {
  const [packs, setPacks] = useState<KnownPacks>("looking");
  const look = useCallback(
    () =>
      packsOf(owner).then(setPacks, () => {
        setPacks("unreadable");
      }),
    [owner],
  );
  useEffect(() => {
    void look();
  }, [look]);
  return [packs, look];
}
