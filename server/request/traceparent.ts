import { AsyncLocalStorage } from "node:async_hooks";

/** Matches the header of W3C Trace Context, version 00: trace id, parent span id, flags. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

const requestTrace = new AsyncLocalStorage<string>();

/** Returns the trace id; undefined: the header is invalid. */
export function traceIdOf(traceparent: unknown): string | undefined {
  return typeof traceparent === "string" ? TRACEPARENT.exec(traceparent)?.[1] : undefined;
}

/** Calls `run`. All upstream calls that `run` starts carry the same trace id. */
export function withTraceparent(traceparent: string, run: () => void): void {
  requestTrace.run(traceparent, run);
}

export function currentTraceparent(): string | undefined {
  return requestTrace.getStore();
}
