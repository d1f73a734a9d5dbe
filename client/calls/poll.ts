import type { Call } from "#shared/contract/endpoint.ts";
import type { CallCache } from "./callCache.ts";

type Tab = Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;

/**
 * Repeats a call every `ms` while the tab is visible, and at once when an overdue tab becomes visible. Returns the
 * function that stops it.
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
    // Two components with the same call send one request, because the first answer is fresh enough for the second.
    calls.fetch(call, ms / 2).then(wait, wait);
  }

  function end(): void {
    clearTimeout(timer);
    ended = true;
    tab.removeEventListener("visibilitychange", wait);
  }
}
