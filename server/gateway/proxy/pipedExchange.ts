import type { IncomingMessage } from "node:http";
import type { Lifecycle } from "../../lifecycle.ts";
import { answerHeaders, isAnswer } from "./answerHead.ts";
import { createEventsTail } from "./eventsTail.ts";
import { type ExchangeOptions, openExchange, type ProxyExchange } from "./openExchange.ts";

export interface PipedExchangeOptions extends ExchangeOptions {
  readonly lifecycle: Lifecycle;
}

const RANGES = ["accept-ranges", "content-length", "content-range"];
/**
 * Longest silence of an event stream. The upstream sends at least a comment every 15 s; nginx closes a silent
 * connection after 40 s.
 */
const EVENTS_SILENCE_MS = 35_000;
/** Longest pause of a browser that reads nothing. Afterwards its connection to the upstream is closed. */
const READER_PAUSE_MS = 60_000;

/**
 * Opens an exchange that is piped in both directions, whatever its size. Its time is not limited, only the silence in
 * it. After the headers are sent, a failure can only cut the answer short; browsers request files and events again.
 */
export function openPipedExchange(options: PipedExchangeOptions): ProxyExchange {
  const { req, res, timeoutMs, isPersonal, lifecycle } = options;
  let lastDataAt = performance.now();
  let isEvents = false;
  let stopWaiting = () => {};

  return openExchange(options, ({ hasEnded, limit, begun, fail, end }) => {
    return {
      bodyRead: recordData,
      answered(proxyRes) {
        // The proxy pipes the bytes that follow; nothing follows when the answer has already ended.
        if (!isAnswer(proxyRes)) return fail("status");
        begun();
        isEvents = /^text\/event-stream\b/i.test(proxyRes.headers["content-type"] ?? "");
        res.writeHead(proxyRes.statusCode ?? 502, {
          ...answerHeaders(proxyRes, { isPersonal, more: isEvents ? [] : RANGES }),
          ...(isEvents && { "X-Accel-Buffering": "no" }),
          // The answer came before the upload was complete. The rest of the upload is not read.
          ...(!req.complete && { Connection: "close" }),
        });
        res.flushHeaders();
        lastDataAt = performance.now();
        limit(isEvents ? EVENTS_SILENCE_MS : timeoutMs);
        proxyRes.on("data", recordData);
        proxyRes.once("error", () => fail("cut"));
        proxyRes.once("close", () => (proxyRes.complete ? end("ok") : fail("cut")));
        if (isEvents) endOnClosing(proxyRes);
      },
      // While the browser reads nothing, the upstream is paused.
      isPaused: () => res.writableNeedDrain && performance.now() - lastDataAt < READER_PAUSE_MS,
      isEndless: () => isEvents,
      ended: () => stopWaiting(),
    };

    function recordData(): void {
      lastDataAt = performance.now();
      limit();
    }

    /**
     * Ends an event stream when the process closes, because event streams never end by themselves. The last bytes tell
     * the browser when to reconnect.
     */
    function endOnClosing(proxyRes: IncomingMessage): void {
      const tail = createEventsTail();
      const leave = () => {
        proxyRes.unpipe(res);
        const plain = proxyRes.headers["content-encoding"] === undefined;
        res.end(plain ? tail.farewell() : undefined);
        end("ok");
      };
      proxyRes.on("data", (chunk: Buffer) => tail.passed(chunk));
      stopWaiting = lifecycle.onClosing(leave);
      if (lifecycle.closing) setImmediate(() => !hasEnded() && leave());
    }
  });
}
