import type { ClientRequest, IncomingMessage, ServerResponse } from "node:http";
import type { AnswerCheck } from "./answerCheck.ts";
import { MAX_BODY_BYTES } from "./checkApiRequest.ts";
import { type ExchangeOutcome, failureOf, isWorthRetrying, STATUS } from "./exchangeOutcome.ts";
import { sendFailureEnvelope, sendReadOnly } from "./failureEnvelope.ts";
import { relayAnswer } from "./relayAnswer.ts";
import { NOT_IN_FILES } from "../wire/staticData.ts";

/** Handles the proxy's events for one request: limits time and size, retries once, and sends one answer. */
export interface ProxyExchange {
  start(): void;
  opened(proxyReq: ClientRequest): void;
  answered(proxyRes: IncomingMessage): void;
  failed(error: Error): void;
}

export interface ProxyExchangeOptions {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /**
   * Collected answer: time limit from the last byte of the request to the last byte of the answer. Piped answer: limit
   * to its first byte, and from each byte to the next.
   */
  readonly timeoutMs: number;
  readonly isPersonal: boolean;
  readonly retry: () => void;
  readonly onEnd: (outcome: ExchangeOutcome, seconds: number) => void;
}

const UPLOAD_TIMEOUT_MS = 60_000;

export interface CollectedExchangeOptions extends ProxyExchangeOptions {
  readonly hidesPrices: boolean;
  /** The upstream is a folder of files (staticData.ts). */
  readonly ofFiles: boolean;
  readonly check: AnswerCheck | undefined;
}

/**
 * Opens the exchange of a call in the lane "answer". The whole answer is collected, with a size limit, and checked
 * before any byte is sent.
 */
export function openProxyExchange({
  req,
  res,
  timeoutMs,
  isPersonal,
  retry,
  onEnd,
  hidesPrices,
  ofFiles,
  check,
}: CollectedExchangeOptions): ProxyExchange {
  const startedAt = performance.now();
  const get = req.method === "GET";
  let proxyReq: ClientRequest | undefined;
  let hasEnded = false;
  let retried = false;
  let timer = setTimeout(() => fail("timeout"), get ? timeoutMs : UPLOAD_TIMEOUT_MS);
  res.once("close", () => {
    if (!hasEnded) end("aborted");
  });

  return {
    start() {
      if (get || retried) return;
      let size = 0;
      req.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_BODY_BYTES) fail("upload");
      });
      req.once("end", () => {
        clearTimeout(timer);
        if (!hasEnded) timer = setTimeout(() => fail("timeout"), timeoutMs);
      });
    },
    opened(opened) {
      proxyReq = opened;
      if (hasEnded) opened.destroy();
    },
    answered(proxyRes) {
      if (ofFiles && proxyRes.statusCode === 404 && !hasEnded) {
        proxyRes.resume();
        sendReadOnly(res, NOT_IN_FILES);
        return end("ok");
      }
      relayAnswer(proxyRes, {
        hidesPrices,
        isPersonal,
        check,
        failed: fail,
        done(send) {
          if (hasEnded) return;
          send(res);
          end("ok");
        },
      });
    },
    failed(error) {
      if (hasEnded) return;
      if (get && !retried && isWorthRetrying(error, proxyReq)) {
        retried = true;
        return retry();
      }
      fail(failureOf(error));
    },
  };

  function fail(outcome: ExchangeOutcome): void {
    if (hasEnded) return;
    // The rest of a rejected upload is not read, so the connection closes after the answer.
    if (!req.complete) res.setHeader("Connection", "close");
    sendFailureEnvelope(res, STATUS[outcome] ?? 502);
    end(outcome);
  }

  function end(outcome: ExchangeOutcome): void {
    hasEnded = true;
    clearTimeout(timer);
    if (outcome !== "ok") proxyReq?.destroy();
    onEnd(outcome, (performance.now() - startedAt) / 1000);
  }
}
