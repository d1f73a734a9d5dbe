import { createParser } from "eventsource-parser";
import { type Call, queryString } from "#shared/contract/endpoint.ts";

/** Ms without data after which a connection counts as dead; the upstream sends an event or a comment every 15 s. */
const SILENCE_MS = 40_000;
const TRIES_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

/**
 * waiting: retried later; offline: retried when the network is back; replaced: retried when this page is viewed again.
 */
export type StreamState = "opening" | "open" | "waiting" | "offline" | "replaced";

export interface StreamEvent {
  readonly name: string;
  readonly id: string;
  readonly data: unknown;
}

export interface EventStreamOptions {
  /** Returns the call for each opening, so that a reopened stream continues after the last event. */
  readonly call: () => Call;
  readonly onEvent: (event: StreamEvent) => void;
  readonly onState: (state: StreamState) => void;
  /** Called when the upstream rejects this reader, e.g. a signed-out one. Slow retries continue. */
  readonly onRefused: () => void;
}

/**
 * Reads an event stream and reopens it whenever it ends. The browser's EventSource gives up after the first response
 * that is no stream, e.g. a gateway's 502, and does not notice a dead connection.
 */
export function openEventStream(options: EventStreamOptions): () => void {
  const { call, onEvent, onState, onRefused } = options;
  let closed = false;
  let failures = 0;
  /** Pause that the upstream requested at the end of a stream. */
  let retryMs: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: AbortController | undefined;
  /**
   * True after newer pages of the visitor have replaced this stream. If this stream reopened automatically, it would
   * replace a newer page's stream, which would then replace this stream again.
   */
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
      // A network error or silence is retried like any end of a stream.
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
        // Ignores events of a stream that was given up; the next stream delivers them again.
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
    // Waits for a random time, so that many clients of a failed server do not return at once.
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
