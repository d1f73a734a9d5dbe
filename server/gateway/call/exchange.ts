import type { IncomingHttpHeaders } from "node:http";
import { Agent, type Dispatcher } from "undici";
import { UpstreamError, type UpstreamFailure } from "../../errors.ts";
import type { Method } from "../map/upstreamMap.ts";
import type { HearTime } from "../wire/followUpstreamTime.ts";
import { failureOf, isLostConnection } from "../wire/failureOf.ts";

export interface ExchangeRequest {
  readonly method: Method;
  readonly origin: string;
  /** Path with query. */
  readonly path: string;
  /** Name of the call, used in error messages. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  /** Whether a second arrival of the request changes nothing (wire/repeatable.ts). A GET always repeats. */
  readonly repeats?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Answer {
  readonly status: number;
  /** Body as received. The chunks share the socket's buffers and must not be kept. */
  readonly chunks: readonly Buffer[];
  readonly headers: IncomingHttpHeaders;
  /** Value of the Date header: the time of the upstream's clock. */
  readonly date: string | undefined;
}

export interface Exchange {
  /**
   * Sends a request and returns the answer. A redirect is returned like any other answer, not followed.
   * @throws UpstreamError and no other error
   */
  send(request: ExchangeRequest): Promise<Answer>;
  close(): Promise<void>;
}

export interface ExchangeOptions {
  /** Time limit in ms for the whole exchange: waiting for a connection, headers and body. */
  readonly timeoutMs: number;
  /** Most connections to one origin. */
  readonly connections: number;
  /** Hears the headers of each answer, with its request and the time of `performance.now` at which it was sent. */
  readonly onHead?: ((request: ExchangeRequest, ...heard: Parameters<HearTime>) => void) | undefined;
}

const MAX_BODY_BYTES = 8 * 1024 * 1024;
/**
 * Idle time after which a connection is closed. Under load a connection is never idle this long; connections opened for
 * a peak of requests close soon after it.
 */
const IDLE_CONNECTION_MS = 1000;

/**
 * Sends HTTP requests to the upstream with limits on time and size. The upstream may close a kept-alive connection just
 * when a request is sent on it. A request that repeats is then sent once more; any other gets a new connection.
 */
export function createExchange({ timeoutMs, connections, onHead }: ExchangeOptions): Exchange {
  const limits = {
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: timeoutMs },
    keepAliveTimeout: IDLE_CONNECTION_MS,
    // Limits the idle time even if the upstream offers a longer one.
    keepAliveMaxTimeout: IDLE_CONNECTION_MS,
  };
  const pool = new Agent({ connections, ...limits });
  // Without keep-alive: a request never gets a connection that was already closed.
  const fresh = new Agent({ pipelining: 0, ...limits });

  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        const { signal } = request;
        const attempts = request.method === "GET" || request.repeats ? [pool, fresh] : [fresh];
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
            running = attempt(dispatcher, request, { head, done, tooLarge, failed });
          } catch (error) {
            fail(failureOf(error), error);
          }
        };
        const head = (...heard: Parameters<HearTime>) => onHead?.(request, ...heard);
        const done = (answer: Answer) => end(() => resolve(answer));
        const tooLarge = () => stop("tooLarge");
        const failed = (error: unknown, hasBegun: boolean) => {
          const isDead = !hasBegun && attempts.length > 0 && isLostConnection(error);
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
  readonly head: HearTime;
  readonly done: (answer: Answer) => void;
  readonly tooLarge: () => void;
  /** `hasBegun`: whether the status had already arrived. */
  readonly failed: (error: unknown, hasBegun: boolean) => void;
}

/**
 * Sends one request and collects the body in undici's callbacks. undici's streams would take as much time as everything
 * else in the call.
 */
function attempt(dispatcher: Dispatcher, request: ExchangeRequest, outcomes: Outcomes): Attempt {
  const { origin, path, method, body = null } = request;
  const chunks: Buffer[] = [];
  let size = 0;
  let status = 0;
  let headers: IncomingHttpHeaders = {};
  let aborted = false;
  let sentAtMs = 0;
  let controller: Dispatcher.DispatchController | undefined;
  dispatcher.dispatch(
    { origin, path, method, headers: request.headers, body },
    {
      onRequestStart(started) {
        controller = started;
        sentAtMs = performance.now();
        // The time limit may have passed while the call waited for a connection.
        if (aborted) started.abort(new Error("the call has ended"));
      },
      onResponseStart(_controller, statusCode, answered) {
        if (statusCode >= 200) status = statusCode;
        headers = answered;
        outcomes.head(answered, sentAtMs);
      },
      onResponseData(_controller, chunk) {
        size += chunk.length;
        if (size > MAX_BODY_BYTES) outcomes.tooLarge();
        else chunks.push(chunk);
      },
      onResponseEnd() {
        outcomes.done({ status, chunks, headers, date: headers.date });
      },
      onResponseError(_controller, error) {
        outcomes.failed(error, status > 0);
      },
    },
  );
  return {
    abort() {
      aborted = true;
      controller?.abort(new Error("the call has ended"));
    },
  };
}

/** Origin of a server and the prefix of all its paths. */
export type Base = Pick<ExchangeRequest, "origin" | "path">;

/** Splits the base URL of an upstream into its origin and the prefix of all its paths. */
export function splitBaseUrl(url: string, name: string): Base {
  const { origin, path } = splitUrl(`${url}/`, name);
  return { origin, path: path.slice(0, -1) };
}

/**
 * Splits a URL into its origin and path.
 * @throws UpstreamError that names what the URL is for
 */
export function splitUrl(url: string, name: string): Pick<ExchangeRequest, "origin" | "path"> {
  try {
    const { origin, pathname, search } = new URL(url);
    return { origin, path: pathname + search };
  } catch (cause) {
    throw new UpstreamError("refused", name, { cause });
  }
}
