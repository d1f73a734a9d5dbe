import { Buffer } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { NotOffered, UpstreamError } from "../../errors.ts";
import type { Exchange, ExchangeRequest } from "../call/exchange.ts";
import { refuseMissing } from "../wire/staticData.ts";
import { type CollectedExchangeOptions, checkedAnswer } from "./collectedExchange.ts";
import { sendFailureEnvelope, sendNotOffered, sendRefusal } from "./failureEnvelope.ts";
import { type ExchangeOutcome, STATUS, UPLOAD_TIMEOUT_MS } from "./openExchange.ts";

/** Longest body that is held in memory, the same as that of the reference upstream. Longer ones are piped. */
const MOST_BYTES = 256 * 1024;

type Options = Pick<
  CollectedExchangeOptions,
  "req" | "res" | "isPersonal" | "hidesPrices" | "ofFiles" | "proof" | "inspect" | "onEnd"
>;

interface Passing extends Options {
  readonly request: Omit<ExchangeRequest, "body" | "signal">;
  readonly pass: Exchange["send"];
}

/** Returns whether the request has no body, or a short one of known length. */
export function isShort({ method, headers }: IncomingMessage): boolean {
  return method === "GET" || Number(headers["content-length"] ?? Number.NaN) <= MOST_BYTES;
}

/**
 * Passes a call on as bytes, with its whole body, and sends the whole answer as bytes after it was checked. Connections
 * to the upstream are kept, also by POSTs that may be repeated, which costs a fraction of piping.
 */
export async function passWhole({ request, pass, ...options }: Passing): Promise<void> {
  const { req, res, ofFiles, onEnd } = options;
  const startedAt = performance.now();
  const left = new AbortController();
  let hasEnded = false;
  const end = (outcome: ExchangeOutcome, error?: unknown) => {
    hasEnded = true;
    onEnd(outcome, (performance.now() - startedAt) / 1000, error);
  };
  res.once("close", () => {
    if (hasEnded) return;
    end("aborted");
    left.abort();
  });
  const sent = await send().catch((error: UpstreamError) => fail(error.kind));
  if (!sent || hasEnded) return;
  try {
    const isMissing = ofFiles && sent.status === 404;
    const head = { statusCode: sent.status, headers: sent.headers };
    const write = isMissing ? undefined : await checkedAnswer(head, wholeOf(sent.chunks), options);
    if (hasEnded) return;
    if (write) write(res);
    else sendRefusal(res, refuseMissing());
    end("ok");
  } catch (error) {
    if (hasEnded) return;
    if (!(error instanceof NotOffered))
      return fail(error instanceof UpstreamError ? error.kind : "malformed", error);
    sendNotOffered(res);
    end("ok");
  }

  async function send() {
    const body = req.method === "GET" ? undefined : await bodyOf(req);
    return pass({ ...request, body, signal: left.signal });
  }

  function fail(outcome: ExchangeOutcome, error?: unknown): void {
    if (hasEnded) return;
    // The rest of the body is not read, so the connection closes after the answer.
    if (!req.complete) res.setHeader("Connection", "close");
    sendFailureEnvelope(res, STATUS[outcome] ?? 502);
    end(outcome, error);
  }
}

/** @throws UpstreamError when the browser leaves or is silent for too long */
function bodyOf(req: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => reject(new UpstreamError("timeout", "api")), UPLOAD_TIMEOUT_MS);
    const leave = () => {
      clearTimeout(timer);
      reject(new UpstreamError("aborted", "api"));
    };
    if (req.destroyed) return leave();
    req.on("data", (chunk: Buffer) => void chunks.push(chunk));
    req.once("close", leave);
    req.once("end", () => {
      clearTimeout(timer);
      req.off("close", leave);
      resolve(wholeOf(chunks));
    });
  });
}

function wholeOf(chunks: readonly Buffer[]): Buffer {
  const [only] = chunks;
  return only && chunks.length === 1 ? only : Buffer.concat(chunks);
}
