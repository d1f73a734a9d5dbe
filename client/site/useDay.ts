import { useSyncExternalStore } from "react";
import { startOfDay } from "#shared/domain/shanghaiTime.ts";
import { useBoot } from "./boot.ts";
import { serverNow } from "./clock.ts";

/** Returns the time at which today began. Unlike useNow it does not rerender each second. */
export function useDay(): number {
  const { now } = useBoot();
  return useSyncExternalStore(
    nothingToHear,
    () => startOfDay(serverNow(now)),
    () => startOfDay(now),
  );
}

function nothingToHear(): () => void {
  return () => undefined;
}
