import { dataOf, decodeEnvelope, UNAUTHORISED_CODE } from "#shared/contract/envelope.ts";
import { type Call, type DataOf, queryString, wireInput } from "#shared/contract/endpoint.ts";
import type { Transport } from "./callCache.ts";
import { CallFailure, isForPeople, withFacts } from "./callFailure.ts";
import { schemasOf } from "./schemasOf.ts";

const TIMEOUT_MS = 15_000;
/**
 * Most characters (6 KB) of a body sent with keepalive. Browsers allow 64 KiB for all pending keepalive requests
 * together and reject more.
 */
const MOST_KEPT_ALIVE = 2_000;
const IN_TROUBLE = "服务暂时异常，请稍后重试。";

interface Hooks {
  /** Called on code 401, which ends the session everywhere (Spec §8). */
  readonly onUnauthorised: () => void;
}

/** Sends the browser's calls through /api of this site, which signs them and adds the token from the cookie. */
export function createBrowserTransport({ onUnauthorised }: Hooks): Transport {
  return async (call, options) => {
    const [answer, schemas] = await Promise.all([load(call, options), schemasOf(call.endpoint)]).catch(
      (cause: unknown) => {
        throw new CallFailure(cause);
      },
    );
    // 404: the upstream does not have this call.
    const inTrouble = answer.status >= 500 || answer.status === 404;
    try {
      const envelope = await decodeEnvelope(answer.body, inflate).catch((cause: unknown) => {
        throw new CallFailure(cause, inTrouble ? IN_TROUBLE : undefined);
      });
      if (envelope.code === UNAUTHORISED_CODE) onUnauthorised();
      if (inTrouble) throw new CallFailure(envelope, isForPeople(envelope.msg) ? envelope.msg : IN_TROUBLE);
      return schemas.read(dataOf(envelope)) as DataOf<typeof call.endpoint>;
    } catch (error) {
      throw withFacts(error, answer);
    }
  };
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly requestId: string | null;
  readonly retryAfter: number;
}

async function load(call: Call, options: Parameters<Transport>[1]): Promise<Answer> {
  const { method, path } = call.endpoint;
  const init: RequestInit = { method, signal: untilTimeout(options?.signal) };
  if (method === "POST") {
    const body = JSON.stringify(wireInput(call));
    init.body = body;
    init.headers = { "Content-Type": "application/json" };
    // keepalive sends a small change even if the visitor leaves the page right after.
    init.keepalive = options?.final === true || body.length < MOST_KEPT_ALIVE;
  }
  const response = await fetch(`/api${path}${method === "GET" ? queryString(call) : ""}`, init);
  const { status, headers } = response;
  const requestId = headers.get("X-Request-Id");
  // Other statuses are failures on the way, after which the next attempt may succeed at once.
  const retryAfter = status === 503 ? Number(headers.get("Retry-After")) : 0;
  return { status, body: await response.text(), requestId, retryAfter };
}

/** Replaces AbortSignal.any, which some supported browsers lack. */
function untilTimeout(stop: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  if (!stop) return timeout;
  const controller = new AbortController();
  const abort = () => controller.abort(timeout.reason);
  timeout.addEventListener("abort", abort);
  stop.addEventListener("abort", abort);
  if (stop.aborted) abort();
  return controller.signal;
}

/** Inflates a compressed answer. The library pako loads with the first of them. */
export async function inflate(base64: string): Promise<string> {
  const { inflateText } = await import("./inflateText.ts");
  return inflateText(base64);
}
