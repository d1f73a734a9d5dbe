import { viewNews } from "#shared/contract/article/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useEffect } from "react";
import { useCalls } from "#client/calls/call.ts";

/** Who stays so long has come to read. */
const READING_MS = 5_000;

/** Tells the upstream once that a piece of news is read; nobody waits for it and nothing depends on it. */
export function useCountView(id: string): void {
  const calls = useCalls();
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.visibilityState === "visible")
        calls.change(callOf(viewNews, { id })).catch(() => undefined);
    }, READING_MS);
    return () => clearTimeout(timer);
  }, [calls, id]);
}
