import { useEffect, useEffectEvent } from "react";
import type { Call } from "#shared/contract/endpoint.ts";
import { useCalls } from "#client/calls/call.ts";
import { useBoot } from "#client/site/boot.ts";
import { serverNow } from "#client/site/clock.ts";

/** The longest delay of a timer in ms. Later moments are not waited for. */
const LONGEST_MS = 2_147_000_000;
/** Delay after the moment, so that the server has passed it. */
const AFTER_MS = 500;

/** Requests the call again when the server's clock reaches `ms`, at which the answer changes; 0: never. */
export function useRefreshAt(call: Call, ms: number): void {
  const calls = useCalls();
  const { now } = useBoot();
  const ask = useEffectEvent(() => void calls.fetch(call, 0).catch(() => undefined));
  useEffect(() => {
    const wait = ms + AFTER_MS - serverNow(now);
    if (ms === 0 || wait <= 0 || wait > LONGEST_MS) return undefined;
    const timer = setTimeout(() => ask(), wait);
    return () => clearTimeout(timer);
  }, [ms, now]);
}
