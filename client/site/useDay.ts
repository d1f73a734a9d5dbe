import { useSyncExternalStore } from "react";
import { startOfDay } from "#shared/domain/shanghaiTime.ts";
import { useBoot } from "./boot.ts";
import { serverNow } from "./clock.ts";

/** The beginning of today, for what counts in days: unlike the time it brings no rendering each second. */
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
