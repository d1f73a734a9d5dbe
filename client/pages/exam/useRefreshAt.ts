import { useEffect, useEffectEvent } from "react";
import type { Call } from "#shared/contract/endpoint.ts";
import { useCalls } from "#client/calls/call.ts";
import { useBoot } from "#client/site/boot.ts";
import { serverNow } from "#client/site/clock.ts";

/** The longest that a timer can wait; no page waits for a moment farther away. */
const LONGEST_MS = 2_147_000_000;
/** The server is to be past it when it is asked. */
const AFTER_MS = 500;

/** Asks again when the server's clock reaches a moment at which the answer changes; 0 for none. */
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
