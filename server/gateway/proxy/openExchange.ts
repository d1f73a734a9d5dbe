import type { ClientRequest, IncomingMessage, ServerResponse } from "node:http";
import type { UpstreamFailure } from "../../errors.ts";
import type { HearTime } from "../wire/followUpstreamTime.ts";
import { failureOf, isLostConnection } from "../wire/failureOf.ts";
import { sendFailureEnvelope } from "./failureEnvelope.ts";

/** upload: the request body is larger than the site accepts. */
export type ExchangeOutcome = "ok" | "upload" | UpstreamFailure;

/** HTTP statuses of outcomes; an outcome that is not listed has status 502. */
export const STATUS: Readonly<Partial<Record<ExchangeOutcome, number>>> = {
  upload: 413,
  busy: 503,
  timeout: 504,
};

/** Handles the proxy's events for one request. */
export interface ProxyExchange {
  start(): void;
  opened(proxyReq: ClientRequest): void;
  answered(proxyRes: IncomingMessage): void;
  failed(error: Error): void;
}

export interface ExchangeOptions {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /**
   * Collected answer: time limit from the last byte of the request to the last byte of the answer. Piped answer: limit
   * to its first byte, and from each byte to the next.
   */
  readonly timeoutMs: number;
  readonly isPersonal: boolean;
  /** Hears the headers of the answer; undefined: it does not come from the configured upstream. */
  readonly hearTime?: HearTime | undefined;
  readonly retry: () => void;
  /** `error`: an answer that could not be read, with its reason. */
  readonly onEnd: (outcome: ExchangeOutcome, seconds: number, error?: unknown) => void;
}

/** How a lane passes bodies on. */
interface Handler {
  readonly bodyRead: (chunk: Buffer) => void;
  readonly answered: (proxyRes: IncomingMessage) => void;
  /** Returns whether the browser reads nothing, so that the upstream's silence does not count. */
  readonly isPaused?: () => boolean;
  /** Returns whether the answer is a stream of events, whose end does not show that it is incomplete. */
  readonly isEndless?: () => boolean;
  readonly ended?: () => void;
}

export interface Running {
  readonly hasEnded: () => boolean;
  /** Restarts the time limit. `milliseconds` undefined: with the same duration. */
  readonly limit: (milliseconds?: number) => void;
  /** Records that the headers were sent. Later errors of the request are ignored. */
  readonly begun: () => void;
  readonly fail: (outcome: ExchangeOutcome, error?: unknown) => void;
  readonly end: (outcome: ExchangeOutcome) => void;
}

/** Time limit for the body of a request, or for silence in it when it is piped. The upstream has limits of its own. */
export const UPLOAD_TIMEOUT_MS = 60_000;

/** Opens the exchange of one request: limits its time, retries a GET once, and ends it once. */
export function openExchange(
  { req, res, timeoutMs, hearTime, retry, onEnd }: ExchangeOptions,
  createHandler: (running: Running) => Handler,
): ProxyExchange {
  const startedAt = performance.now();
  const get = req.method === "GET";
  let proxyReq: ClientRequest | undefined;
  let hasEnded = false;
  let retried = false;
  let headSeconds: number | undefined;
  let timer = setTimeout(timedOut, get ? timeoutMs : UPLOAD_TIMEOUT_MS);
  const begun = () => void (headSeconds = secondsPassed());
  const handler = createHandler({ hasEnded: () => hasEnded, limit, begun, fail, end });
  res.once("close", () => end("aborted"));

  return {
    start() {
      if (get || retried) return;
      req.on("data", handler.bodyRead);
      req.once("end", () => limit(timeoutMs));
    },
    opened(opened) {
      proxyReq = opened;
      if (hasEnded) opened.destroy();
    },
    answered(proxyRes) {
      hearTime?.(proxyRes.headers, startedAt);
      if (hasEnded) proxyRes.destroy();
      else handler.answered(proxyRes);
    },
    failed(error) {
      // Once the answer has begun, an error of the request is ignored: the upstream may answer an upload before it has
      // read all of it.
      if (hasEnded || headSeconds !== undefined) return;
      if (!get || retried || !isWorthRetrying(error, proxyReq)) return fail(failureOf(error));
      retried = true;
      retry();
    },
  };

  function limit(milliseconds?: number): void {
    if (hasEnded) return;
    if (milliseconds === undefined) return void timer.refresh();
    clearTimeout(timer);
    timer = setTimeout(timedOut, milliseconds);
  }

  function timedOut(): void {
    if (handler.isPaused?.()) timer.refresh();
    else fail("timeout");
  }

  function fail(outcome: ExchangeOutcome, error?: unknown): void {
    if (hasEnded) return;
    if (!res.headersSent) {
      // The rest of a rejected upload is not read, so the connection closes after the answer.
      if (!req.complete) res.setHeader("Connection", "close");
      sendFailureEnvelope(res, STATUS[outcome] ?? 502);
    } else if (handler.isEndless?.()) res.end();
    else res.destroy();
    end(outcome, error);
  }

  function end(outcome: ExchangeOutcome, error?: unknown): void {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(timer);
    handler.ended?.();
    if (outcome !== "ok" || handler.isEndless?.()) proxyReq?.destroy();
    onEnd(outcome, headSeconds ?? secondsPassed(), error);
  }

  function secondsPassed(): number {
    return (performance.now() - startedAt) / 1000;
  }
}

/** Returns whether the upstream had closed the kept-alive connection: a GET can then safely be sent again. */
function isWorthRetrying(error: Error, proxyReq: ClientRequest | undefined): boolean {
  return isLostConnection(error) && proxyReq?.reusedSocket === true;
}
