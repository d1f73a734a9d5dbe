import type { Call } from "#shared/contract/endpoint.ts";
import type { CallCache } from "./callCache.ts";

type Tab = Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;

/**
 * Repeats a call every `ms` while the tab is visible. If the interval ends in a hidden tab, repeats the call as soon as
 * the tab is shown. Returns the function that stops the repetition.
 */
export function poll(
  calls: Pick<CallCache, "fetch">,
  call: Call,
  ms: number,
  tab: Tab = document,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = Date.now();
  let ended = false;
  tab.addEventListener("visibilitychange", wait);
  wait();
  return end;

  function wait(): void {
    clearTimeout(timer);
    if (!ended && tab.visibilityState === "visible")
      timer = setTimeout(ask, Math.max(0, asked + ms - Date.now()));
  }

  function ask(): void {
    asked = Date.now();
    // If two components repeat the same call, the second one finds the answer of the first fresh and sends no request.
    calls.fetch(call, ms / 2).then(wait, wait);
  }

  function end(): void {
    clearTimeout(timer);
    ended = true;
    tab.removeEventListener("visibilitychange", wait);
  }
}
