import { AsyncLocalStorage } from "node:async_hooks";

/** The header of W3C Trace Context, version 00: trace, span of who asks, flags. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Each request has a value of its own in it. */
const requestTrace = new AsyncLocalStorage<string>();

/** The id of the trace; undefined where the header is none. */
export function traceIdOf(traceparent: unknown): string | undefined {
  return typeof traceparent === "string" ? TRACEPARENT.exec(traceparent)?.[1] : undefined;
}

/** Calls that `run` makes to the upstream belong to the same trace. */
export function withTraceparent(traceparent: string, run: () => void): void {
  requestTrace.run(traceparent, run);
}

export function currentTraceparent(): string | undefined {
  return requestTrace.getStore();
}
