import type { ClientRequest, IncomingMessage } from "node:http";
import type { Lifecycle } from "../../lifecycle.ts";
import { answerHeaders, isAnswer } from "./answerHead.ts";
import { createEventsTail } from "./eventsTail.ts";
import { type ExchangeOutcome, failureOf, isWorthRetrying, STATUS } from "./exchangeOutcome.ts";
import { sendFailureEnvelope } from "./failureEnvelope.ts";
import type { ProxyExchange, ProxyExchangeOptions } from "./proxyExchange.ts";

export interface PipedExchangeOptions extends ProxyExchangeOptions {
  readonly lifecycle: Lifecycle;
}

const RANGES = ["accept-ranges", "content-length", "content-range"];
/** Longest silence of the learner's connection during an upload. The upstream's silence has a limit of its own. */
const UPLOAD_SILENCE_MS = 60_000;
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
  const { req, res, timeoutMs, isPersonal, retry, onEnd, lifecycle } = options;
  const startedAt = performance.now();
  const get = req.method === "GET";
  let proxyReq: ClientRequest | undefined;
  let hasEnded = false;
  let retried = false;
  let headSeconds: number | undefined;
  let lastDataAt = startedAt;
  let isEvents = false;
  let stopWaiting = () => {};
  let timer = setTimeout(failSilent, get ? timeoutMs : UPLOAD_SILENCE_MS);
  res.once("close", () => {
    if (!hasEnded) end("aborted");
  });

  return {
    start() {
      if (get || retried) return;
      req.on("data", recordData);
      req.once("end", () => limitSilence(timeoutMs));
    },
    opened(opened) {
      proxyReq = opened;
      if (hasEnded) opened.destroy();
    },
    answered(proxyRes) {
      if (hasEnded) return void proxyRes.destroy();
      // The proxy pipes the bytes that follow; nothing follows when the answer has already ended.
      if (!isAnswer(proxyRes)) return fail("status");
      headSeconds = secondsSince(startedAt);
      isEvents = /^text\/event-stream\b/i.test(proxyRes.headers["content-type"] ?? "");
      res.writeHead(proxyRes.statusCode ?? 502, {
        ...answerHeaders(proxyRes, { isPersonal, more: isEvents ? [] : RANGES }),
        ...(isEvents && { "X-Accel-Buffering": "no" }),
        // The answer came before the upload was complete. The rest of the upload is not read.
        ...(!req.complete && { Connection: "close" }),
      });
      res.flushHeaders();
      limitSilence(isEvents ? EVENTS_SILENCE_MS : timeoutMs);
      proxyRes.on("data", recordData);
      proxyRes.once("error", () => fail("cut"));
      proxyRes.once("close", () => (proxyRes.complete ? end("ok") : fail("cut")));
      if (isEvents) endOnClosing(proxyRes);
    },
    failed(error) {
      // Once the answer has begun, an error of the request is ignored: the upstream may answer an upload before it has
      // read all of it.
      if (hasEnded || headSeconds !== undefined) return;
      if (get && !retried && isWorthRetrying(error, proxyReq)) {
        retried = true;
        return retry();
      }
      fail(failureOf(error));
    },
  };

  function limitSilence(milliseconds: number): void {
    if (hasEnded) return;
    clearTimeout(timer);
    lastDataAt = performance.now();
    timer = setTimeout(failSilent, milliseconds);
  }

  function recordData(): void {
    if (hasEnded) return;
    lastDataAt = performance.now();
    timer.refresh();
  }

  function failSilent(): void {
    // While the browser reads nothing, the upstream is paused, and its silence does not count.
    if (res.writableNeedDrain && performance.now() - lastDataAt < READER_PAUSE_MS)
      return void timer.refresh();
    fail("timeout");
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
    if (lifecycle.closing) setImmediate(() => !hasEnded && leave());
  }

  function fail(outcome: ExchangeOutcome): void {
    if (hasEnded) return;
    if (!res.headersSent) {
      if (!req.complete) res.setHeader("Connection", "close");
      sendFailureEnvelope(res, STATUS[outcome] ?? 502);
    } else if (isEvents) res.end();
    else res.destroy();
    end(outcome);
  }

  function end(outcome: ExchangeOutcome): void {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(timer);
    stopWaiting();
    if (outcome !== "ok" || isEvents) proxyReq?.destroy();
    onEnd(outcome, headSeconds ?? secondsSince(startedAt));
  }
}

function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1000;
}
