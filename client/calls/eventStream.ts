import { createParser } from "eventsource-parser";
import { type Call, queryString } from "#shared/contract/endpoint.ts";

/** The upstream says something every 15 s, if only a comment. */
const SILENCE_MS = 40_000;
const TRIES_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

/** waiting: it will be tried again; offline: as soon as there is a network; replaced: as soon as this page is looked at again. */
export type StreamState = "opening" | "open" | "waiting" | "offline" | "replaced";

export interface StreamEvent {
  readonly name: string;
  readonly id: string;
  readonly data: unknown;
}

export interface EventStreamOptions {
  /** The address is asked for at each opening, so that the stream goes on behind the last event. */
  readonly call: () => Call;
  readonly onEvent: (event: StreamEvent) => void;
  readonly onState: (state: StreamState) => void;
  /** The upstream will not have this reader; it is tried again all the same, slowly. */
  readonly onRefused: () => void;
}

/**
 * Events of a stream that is opened again whenever it ends. The browser's own EventSource gives up at the first answer that is none
 * (a gateway's 502), and does not notice a connection on which nothing comes any more.
 */
export function openEventStream(options: EventStreamOptions): () => void {
  const { call, onEvent, onState, onRefused } = options;
  let closed = false;
  let failures = 0;
  /** The pause that the upstream has asked for at the end of a stream. */
  let retryMs: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: AbortController | undefined;
  /** Newer pages have taken its place: opened again by itself it would take theirs, and they its own. */
  let isReplaced = false;
  window.addEventListener("online", openNow);
  window.addEventListener("focus", lookedAt);
  window.addEventListener("offline", cut);
  void open();
  return close;

  async function open(): Promise<void> {
    if (closed || current) return;
    if (!navigator.onLine) return onState("offline");
    const own = (current = new AbortController());
    onState("opening");
    try {
      if ((await read(own)) === "refused" && own === current) onRefused();
    } catch {
      // The network, or silence: tried again as any end of a stream is.
    }
    if (own !== current) return;
    current = undefined;
    if (closed) return;
    if (isReplaced) return onState("replaced");
    onState(navigator.onLine ? "waiting" : "offline");
    timer = setTimeout(() => void open(), pause());
  }

  async function read(own: AbortController): Promise<"ended" | "refused"> {
    const asked = call();
    let silence = setTimeout(() => own.abort(), SILENCE_MS);
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(() => own.abort(), SILENCE_MS);
    };
    try {
      const response = await fetch(`/api${asked.endpoint.path}${queryString(asked)}`, {
        headers: { Accept: "text/event-stream" },
        cache: "no-store",
        signal: own.signal,
      });
      const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream");
      if (!response.ok || !isStream || !response.body) {
        own.abort();
        failures += 1;
        return response.status >= 500 || response.status === 429 ? "ended" : "refused";
      }
      const parser = createParser({
        onEvent({ event: name = "message", id = "", data }) {
          if (name === "replaced") isReplaced = true;
          else onEvent({ name, id, data: JSON.parse(data) });
        },
        onRetry: (ms) => (retryMs = ms),
      });
      const reader = response.body.getReader();
      const decoder = new TextDecoder();
      onState("open");
      for (;;) {
        const { done, value } = await reader.read();
        // Events of a stream that was left are nobody's: the next stream brings them again.
        if (done || own !== current) return "ended";
        heard();
        failures = 0;
        parser.feed(decoder.decode(value, { stream: true }));
      }
    } catch (error) {
      failures += 1;
      throw error;
    } finally {
      clearTimeout(silence);
      own.abort();
    }
  }

  function pause(): number {
    const serverRetryMs = failures === 0 ? retryMs : undefined;
    retryMs = undefined;
    if (serverRetryMs !== undefined) return serverRetryMs;
    const longest = TRIES_MS[Math.min(Math.max(failures, 1), TRIES_MS.length) - 1] ?? 0;
    // Not all who were cut come back at once.
    return longest * (0.5 + Math.random() / 2);
  }

  function lookedAt(): void {
    if (isReplaced) openNow();
  }

  function openNow(): void {
    clearTimeout(timer);
    isReplaced = false;
    failures = 0;
    void open();
  }

  function cut(): void {
    clearTimeout(timer);
    current?.abort();
    current = undefined;
    onState("offline");
  }

  function close(): void {
    closed = true;
    clearTimeout(timer);
    current?.abort();
    current = undefined;
    window.removeEventListener("online", openNow);
    window.removeEventListener("focus", lookedAt);
    window.removeEventListener("offline", cut);
  }
}
