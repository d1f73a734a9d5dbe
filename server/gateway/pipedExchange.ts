import type { ClientRequest, IncomingMessage } from "node:http";
import type { Lifecycle } from "../lifecycle.ts";
import { answerHeaders, isAnswer } from "./answerHead.ts";
import { createEventsTail } from "./eventsTail.ts";
import { type ExchangeOutcome, failureOf, isWorthRetrying, STATUS } from "./exchangeOutcome.ts";
import { sendFailureEnvelope } from "./failureEnvelope.ts";
import type { ProxyExchange, ProxyExchangeOptions } from "./proxyExchange.ts";

export interface PipedExchangeOptions extends ProxyExchangeOptions {
  readonly lifecycle: Lifecycle;
}

const RANGES = ["accept-ranges", "content-length", "content-range"];
/** The longest silence of a learner's connection, not of the upstream. */
const UPLOAD_SILENCE_MS = 60_000;
/** The upstream says something every 15 s, if only a comment; nginx waits for 40 s. */
const EVENTS_SILENCE_MS = 35_000;
/** A reader who pauses longer than this holds a connection of the upstream for nothing. */
const READER_PAUSE_MS = 60_000;

/**
 * An exchange that is piped both ways, whatever its size: limits of silence instead of a limit of time, and the headers of the
 * answer. Once they are sent a failure can only cut the answer short; readers of files and events come back by themselves.
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
      // The proxy pipes what still has to be sent, and nothing where the answer is finished.
      if (!isAnswer(proxyRes)) return fail("status");
      headSeconds = secondsSince(startedAt);
      isEvents = /^text\/event-stream\b/i.test(proxyRes.headers["content-type"] ?? "");
      res.writeHead(proxyRes.statusCode ?? 502, {
        ...answerHeaders(proxyRes, { isPersonal, more: isEvents ? [] : RANGES }),
        ...(isEvents && { "X-Accel-Buffering": "no" }),
        // The rest of a refused upload is not read.
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
      // Once there is an answer its own end tells how it went: an upload may be refused before it is read.
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
    // While the reader takes nothing the upstream is not read: it is not the one who is silent.
    if (res.writableNeedDrain && performance.now() - lastDataAt < READER_PAUSE_MS)
      return void timer.refresh();
    fail("timeout");
  }

  /** Events never end by themselves: they tell their reader when to come back. */
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
