import { useEffect, useEffectEvent } from "react";
import type { Call } from "#shared/contract/endpoint.ts";
import { useCalls } from "#client/calls/call.ts";
import { useBoot } from "#client/site/boot.ts";
import { serverNow } from "#client/site/clock.ts";

/** The longest delay in ms that a browser timer can wait. For later moments no timer is started. */
const LONGEST_MS = 2_147_000_000;
/** Milliseconds to wait beyond the moment, so that the server's clock has passed it too. */
const AFTER_MS = 500;

/** Requests `call` again when the server's clock reaches `ms`; 0: never. */
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
