import type { ClientRequest, IncomingMessage, ServerResponse } from "node:http";
import type { UpstreamFailure } from "../errors.ts";
import { MAX_UPLOAD_BYTES } from "./checkApiRequest.ts";
import { sendFailureEnvelope } from "./failureEnvelope.ts";
import { relayAnswer } from "./relayAnswer.ts";

/** What the proxy's events do to one request: limits of time and size, one retry, one answer. */
export interface ProxyExchange {
  start(): void;
  opened(proxyReq: ClientRequest): void;
  answered(proxyRes: IncomingMessage): void;
  failed(error: Error): void;
}

export interface ProxyExchangeOptions {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /** From the last byte of the request to the last byte of the answer. */
  readonly timeoutMs: number;
  /** Sends the request once more, on a connection of its own. */
  readonly again: () => void;
  readonly onEnd: (outcome: Outcome, seconds: number) => void;
}

type Outcome = "ok" | "upload" | UpstreamFailure;

const UPLOAD_TIMEOUT_MS = 60_000;
const LOST_CONNECTION = new Set(["ECONNRESET", "EPIPE"]);
const STATUS: Readonly<Partial<Record<Outcome, number>>> = { upload: 413, timeout: 504 };

export function openProxyExchange({
  req,
  res,
  timeoutMs,
  again,
  onEnd,
}: ProxyExchangeOptions): ProxyExchange {
  const startedAt = performance.now();
  const get = req.method === "GET";
  let proxyReq: ClientRequest | undefined;
  let over = false;
  let retried = false;
  let timer = setTimeout(() => fail("timeout"), get ? timeoutMs : UPLOAD_TIMEOUT_MS);
  res.once("close", () => {
    if (!over) end("aborted");
  });

  return {
    start() {
      if (get || retried) return;
      let size = 0;
      req.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_UPLOAD_BYTES) fail("upload");
      });
      req.once("end", () => {
        clearTimeout(timer);
        if (!over) timer = setTimeout(() => fail("timeout"), timeoutMs);
      });
    },
    opened(opened) {
      proxyReq = opened;
      if (over) opened.destroy();
    },
    answered(proxyRes) {
      relayAnswer(proxyRes, {
        failed: fail,
        done(send) {
          if (over) return;
          send(res);
          end("ok");
        },
      });
    },
    failed(error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      const lost = LOST_CONNECTION.has(code);
      if (over) return;
      if (get && lost && !retried && proxyReq?.reusedSocket) {
        retried = true;
        return again();
      }
      fail(lost ? "cut" : code.startsWith("HPE_") ? "malformed" : "refused");
    },
  };

  function fail(outcome: Outcome): void {
    if (over) return;
    // The rest of a refused upload is not read: the connection ends with the answer.
    if (!req.complete) res.setHeader("Connection", "close");
    sendFailureEnvelope(res, STATUS[outcome] ?? 502);
    end(outcome);
  }

  function end(outcome: Outcome): void {
    over = true;
    clearTimeout(timer);
    if (outcome !== "ok") proxyReq?.destroy();
    onEnd(outcome, (performance.now() - startedAt) / 1000);
  }
}
