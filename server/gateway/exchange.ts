import { Agent, type Dispatcher, errors } from "undici";
import { UpstreamError, type UpstreamFailure } from "../errors.ts";

export interface ExchangeRequest {
  readonly method: "GET" | "POST";
  readonly origin: string;
  /** With query. */
  readonly path: string;
  /** Names the call in errors. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Answer {
  readonly status: number;
  /** The body as it came: parts of the socket's buffers, so not to be kept. */
  readonly chunks: readonly Buffer[];
  /** The Date header: the time by the upstream's clock. */
  readonly date: string | undefined;
}

export interface Exchange {
  /** Throws UpstreamError only. Redirects are answers, they are not followed. */
  send(request: ExchangeRequest): Promise<Answer>;
  close(): Promise<void>;
}

export interface ExchangeOptions {
  /** The time for the whole exchange: waiting for a connection, headers and body. */
  readonly timeoutMs: number;
  /** Most connections to one origin. */
  readonly connections: number;
}

const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** A connection under load is not idle that long; after a rush the many that it needed are soon given back. */
const IDLE_CONNECTION_MS = 1000;
const LOST_CONNECTION = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

/** HTTP to the upstream, within a time and a size. A GET whose kept-alive connection turns out dead is sent once more. */
export function createExchange({ timeoutMs, connections }: ExchangeOptions): Exchange {
  const limits = {
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: timeoutMs },
    keepAliveTimeout: IDLE_CONNECTION_MS,
    // The upstream may offer a longer time, which is not taken.
    keepAliveMaxTimeout: IDLE_CONNECTION_MS,
  };
  const pool = new Agent({ connections, ...limits });
  // Without keep-alive: the second attempt never meets another connection of the same dead batch.
  const fresh = new Agent({ pipelining: 0, ...limits });

  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        const { signal } = request;
        const attempts = request.method === "GET" ? [pool, fresh] : [pool];
        let running: Attempt | undefined;
        let ended = false;
        const end = (settle: () => void) => {
          if (ended) return;
          ended = true;
          clearTimeout(timer);
          signal?.removeEventListener("abort", leave);
          settle();
        };
        const fail = (why: UpstreamFailure, cause?: unknown) =>
          end(() => reject(new UpstreamError(why, request.endpoint, { cause })));
        const stop = (why: UpstreamFailure) => {
          fail(why);
          running?.abort();
        };
        const leave = () => stop("aborted");
        const next = () => {
          const dispatcher = attempts.shift();
          if (!dispatcher || ended) return;
          try {
            running = attempt(dispatcher, request, { done, tooLarge, failed });
          } catch (error) {
            fail(failureOf(error), error);
          }
        };
        const done = (answer: Answer) => end(() => resolve(answer));
        const tooLarge = () => stop("tooLarge");
        const failed = (error: unknown, hasBegun: boolean) => {
          const isDead = !hasBegun && attempts.length > 0 && LOST_CONNECTION.has(codeOf(error));
          if (isDead) next();
          else fail(failureOf(error), error);
        };
        const timer = setTimeout(stop, timeoutMs, "timeout");
        signal?.addEventListener("abort", leave);
        if (signal?.aborted) leave();
        next();
      }),
    async close() {
      await Promise.all([pool.destroy(), fresh.destroy()]);
    },
  };
}

interface Attempt {
  readonly abort: () => void;
}

interface Outcomes {
  readonly done: (answer: Answer) => void;
  readonly tooLarge: () => void;
  /** `hasBegun`: after the status had come. */
  readonly failed: (error: unknown, hasBegun: boolean) => void;
}

/** Sends one request and collects the body as it comes: undici's own streams would cost as much as the rest of the call. */
function attempt(dispatcher: Dispatcher, request: ExchangeRequest, outcomes: Outcomes): Attempt {
  const { origin, path, method, headers, body = null } = request;
  const chunks: Buffer[] = [];
  let size = 0;
  let status = 0;
  let date: string | undefined;
  let aborted = false;
  let controller: Dispatcher.DispatchController | undefined;
  dispatcher.dispatch(
    { origin, path, method, headers, body },
    {
      onRequestStart(started) {
        controller = started;
        // The call may have waited for a connection longer than anybody waits for it.
        if (aborted) started.abort(new Error("nobody waits"));
      },
      onResponseStart(_controller, statusCode, { date: said }) {
        if (statusCode >= 200) status = statusCode;
        if (typeof said === "string") date = said;
      },
      onResponseData(_controller, chunk) {
        size += chunk.length;
        if (size > MAX_BODY_BYTES) outcomes.tooLarge();
        else chunks.push(chunk);
      },
      onResponseEnd() {
        outcomes.done({ status, chunks, date });
      },
      onResponseError(_controller, error) {
        outcomes.failed(error, status > 0);
      },
    },
  );
  return {
    abort() {
      aborted = true;
      controller?.abort(new Error("nobody waits"));
    },
  };
}

function failureOf(error: unknown): UpstreamFailure {
  const code = codeOf(error);
  if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT") return "timeout";
  if (LOST_CONNECTION.has(code) || code === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH") return "cut";
  // undici leaves some parser errors without a code.
  const unreadable = error instanceof errors.HTTPParserError || code.startsWith("UND_ERR_HEADERS");
  return unreadable ? "malformed" : "refused";
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
}
