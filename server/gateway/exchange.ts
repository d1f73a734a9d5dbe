import { Agent, type Dispatcher, errors, request as send } from "undici";
import { UpstreamError, type UpstreamFailure } from "../errors.ts";

export interface ExchangeRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  /** Names the call in errors. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
}

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

export interface Exchange {
  /** Throws UpstreamError only. Redirects are answers, they are not followed. */
  send(request: ExchangeRequest): Promise<Answer>;
  close(): Promise<void>;
}

export interface ExchangeOptions {
  /** Of the whole exchange: waiting for a connection, headers and body. */
  readonly timeoutMs: number;
  /** Most connections to one origin. */
  readonly connections: number;
}

const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** Under load a connection is not idle that long; after a rush the many that it needed are soon given back. */
const IDLE_CONNECTION_MS = 1000;
const LOST_CONNECTION = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

/** HTTP to the upstream, within a time and a size. A GET whose kept-alive connection turns out dead is sent once more. */
export function createExchange({ timeoutMs, connections }: ExchangeOptions): Exchange {
  const limits = {
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: timeoutMs },
    keepAliveTimeout: IDLE_CONNECTION_MS,
    // Whatever longer time the upstream offers.
    keepAliveMaxTimeout: IDLE_CONNECTION_MS,
  };
  const pool = new Agent({ connections, ...limits });
  // Without keep-alive: the second attempt never meets another connection of the same dead batch.
  const fresh = new Agent({ pipelining: 0, ...limits });

  return {
    async send(request) {
      const limit = limitOf(timeoutMs, request.signal);
      try {
        const response = await open(request, limit.signal);
        return { status: response.statusCode, body: await readBody(response.body, request.endpoint) };
      } catch (error) {
        throw error instanceof UpstreamError
          ? error
          : new UpstreamError(limit.reason() ?? failureOf(error), request.endpoint, { cause: error });
      } finally {
        limit.end();
      }
    },
    async close() {
      await Promise.all([pool.destroy(), fresh.destroy()]);
    },
  };

  async function open(request: ExchangeRequest, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const { method, url, headers, body = null } = request;
    try {
      return await send(url, { method, headers, body, signal, dispatcher: pool });
    } catch (error) {
      if (method !== "GET" || signal.aborted || !LOST_CONNECTION.has(codeOf(error))) throw error;
      return send(url, { method, headers, body, signal, dispatcher: fresh });
    }
  }
}

async function readBody(body: AsyncIterable<Buffer>, endpoint: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new UpstreamError("tooLarge", endpoint);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** One signal for the reader's leaving and for our own limit, and the word for whichever came. */
function limitOf(timeoutMs: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  let reason: "timeout" | "aborted" | undefined;
  const stop = (why: "timeout" | "aborted") => {
    reason ??= why;
    controller.abort();
  };
  const leave = () => stop("aborted");
  const timer = setTimeout(() => stop("timeout"), timeoutMs);
  if (outer?.aborted) leave();
  outer?.addEventListener("abort", leave, { once: true });
  return {
    signal: controller.signal,
    reason: () => reason,
    end() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", leave);
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
