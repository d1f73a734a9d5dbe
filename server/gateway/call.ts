import { Buffer } from "node:buffer";
import {
  type Call,
  callOf,
  type DataOf,
  type Endpoint,
  queryString,
  takesToken,
  wireInput,
} from "#shared/contract/endpoint.ts";
import type { Mismatch } from "#shared/contract/readers.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { readData } from "#shared/contract/all/schemas.ts";
import {
  dataOf,
  decodeEnvelope,
  type Envelope,
  EnvelopeError,
  isSuccess,
  UNAUTHORISED_CODE,
} from "#shared/contract/envelope.ts";
import { withoutPrices } from "#shared/contract/withoutPrices.ts";
import { logged, NotOffered, UpstreamError } from "../errors.ts";
import type { Logger } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { createAnswerMemory } from "./answerMemory.ts";
import { createExchange, type Exchange, type ExchangeRequest } from "./exchange.ts";
import { createMismatches, type ReportMismatches } from "./mismatches.ts";
import { inflate } from "./inflate.ts";
import { type Asked, createOffers, type Judging, type Offers } from "./offers.ts";
import { missingFile, refuseWrite, staticPath } from "./staticData.ts";
import { type Caller, upstreamHeaders } from "./upstreamHeaders.ts";

/** Throws UpstreamError, or EnvelopeError when the upstream answered with a refusing code. */
export type UpstreamCall = <E extends Endpoint>(
  call: Call<E>,
  options?: { readonly signal?: AbortSignal },
) => Promise<DataOf<E>>;

export interface Visitor extends Caller {
  /** Code 401: the token is no longer good (Spec §8). */
  readonly onUnauthorised?: (() => void) | undefined;
  /** The agency's is_show_price is off: answers are read without prices. */
  readonly hidesPrices?: boolean;
}

/** Whose request a configuration is asked for; nobody's at the start. */
export type Asker = Pick<Caller, "clientAddress" | "requestId">;

/** With the time by the upstream's clock. */
export interface DatedEnvelope extends Envelope {
  readonly date: string | undefined;
}

export interface Upstream {
  /** The calls of one visitor. */
  callFor(visitor: Visitor): UpstreamCall;
  /** An envelope by its full URL, for the configuration that may live on another host. */
  readConfiguration(url: string, name: string, asker?: Asker): Promise<DatedEnvelope>;
  /** Which calls it has; pages and /api learn it together. */
  readonly offers: Offers;
  /** What is asked where an answer may say of a call that there is none. */
  judgingFor(visitor: Visitor): Judging;
  /** For who reads such a configuration. */
  readonly reportMismatches: ReportMismatches;
  close(): Promise<void>;
}

export interface UpstreamOptions {
  /** Without trailing slash. */
  readonly baseUrl: string;
  readonly salt: string;
  readonly staticData: boolean;
  readonly timeoutMs: number;
  readonly now: () => number;
  readonly log: Logger;
  readonly metrics: Metrics;
}

const PAGE_CONNECTIONS = 256;
// Apart from the pages' calls and few: a flood of unknown hosts must not take their connections.
const CONFIGURATION_CONNECTIONS = 16;
/** Of bodies; what is made of them takes a few times as much. */
const MEMORY_BYTES = 4 * 1024 * 1024;
const BYTE_ORDER_MARK = /^\uFEFF/;
/** Which no API has. */
const UNKNOWN_PATH = "/no-api-has-this-path";

export function createUpstream(options: UpstreamOptions): Upstream {
  const { baseUrl, salt, staticData, timeoutMs, now, log, metrics } = options;
  const pages = createExchange({ timeoutMs, connections: PAGE_CONNECTIONS });
  const configuration = createExchange({ timeoutMs, connections: CONFIGURATION_CONNECTIONS });
  const memory = createAnswerMemory(MEMORY_BYTES);
  const reportMismatches = createMismatches({ log, metrics });
  const offers = createOffers({ now, log });
  const { origin, path: root } = placeOf(`${baseUrl}/`, "UPSTREAM_URL");
  const basePath = root.slice(0, -1);

  const upstream: Upstream = {
    reportMismatches,
    offers,
    judgingFor: (visitor) => ({
      async askUnknown(agencyFlag) {
        const headers = headersFor({ ...visitor, token: undefined, agencyFlag });
        const request = {
          method: "GET",
          origin,
          path: basePath + UNKNOWN_PATH,
          endpoint: UNKNOWN_PATH,
          headers,
        } as const;
        const { status, chunks } = await pages.send(request);
        return { status, text: textOf(Buffer.concat(chunks)) };
      },
      async isTokenGood() {
        try {
          await upstream.callFor({ ...visitor, onUnauthorised: undefined })(callOf(userInfo, {}));
          return true;
        } catch (error) {
          return error instanceof EnvelopeError ? false : undefined;
        }
      },
    }),
    callFor(visitor) {
      return async (call, { signal } = {}) => {
        const { endpoint } = call;
        const asker = takesToken(endpoint) ? visitor : { ...visitor, token: undefined };
        const headers = headersFor(asker);
        const get = endpoint.method === "GET";
        if (staticData && !get) throw refuseWrite();
        const path = get && staticData ? staticPath(endpoint.path) : endpoint.path;
        const query = get ? queryString(call) : "";
        const request: ExchangeRequest = {
          method: endpoint.method,
          origin,
          path: basePath + path + query,
          endpoint: endpoint.path,
          headers,
          ...(get ? {} : { body: JSON.stringify(wireInput(call)) }),
          signal,
        };
        const key = endpoint.path + query;
        const asked: Asked = {
          endpoint,
          agencyFlag: visitor.agencyFlag,
          hasToken: asker.token !== undefined,
          question: get ? key : undefined,
        };
        const notOffered = () => new NotOffered(endpoint.path, key);
        if (offers.isAbsent(asked)) throw notOffered();
        return observed(endpoint.path, async () => {
          const { status, chunks } = await pages.send(request);
          if (staticData && status === 404) throw missingFile(endpoint);
          const read = async (body: Buffer) => {
            const text = textOf(body);
            const isKnown = staticData || offers.hasAnswered(asked);
            if (!isKnown && !(await offers.isOffered(asked, { status, text }, upstream.judgingFor(asker))))
              throw notOffered();
            const envelope = await envelopeOf(status, text, endpoint.path);
            if (envelope.code === UNAUTHORISED_CODE) visitor.onUnauthorised?.();
            const data = dataOf(envelope);
            return readable(endpoint, visitor.hidesPrices ? withoutPrices(data) : data);
          };
          // What belongs to one visitor would only push out what many ask for.
          const shared = get && endpoint.token !== "required" && status === 200;
          return shared
            ? memory.read(
                `${visitor.agencyFlag ?? ""} ${visitor.hidesPrices ?? ""} ${request.path}`,
                chunks,
                read,
              )
            : read(Buffer.concat(chunks));
        }).catch(reported);
      };
    },
    readConfiguration(url, name, asker = { clientAddress: undefined }) {
      const headers = headersFor({ token: undefined, agencyFlag: undefined, ...asker });
      return observed(name, () => {
        const place = placeOf(staticData ? staticPath(url) : url, name);
        return ask(configuration, { ...place, method: "GET", endpoint: name, headers });
      });
    },
    async close() {
      await Promise.all([pages.close(), configuration.close()]);
    },
  };
  return upstream;

  function headersFor(caller: Caller) {
    const { token, agencyFlag, clientAddress, requestId } = caller;
    return upstreamHeaders({ token, agencyFlag, clientAddress, requestId, salt, now: now() });
  }

  function readable<E extends Endpoint>(endpoint: E, data: unknown): DataOf<E> {
    const found: Mismatch[] = [];
    try {
      const value = readData(endpoint, data, found);
      if (found.length > 0) reportMismatches(endpoint.path, found);
      return value;
    } catch (cause) {
      throw new UpstreamError("malformed", endpoint.path, { cause });
    }
  }

  /** Whoever asks for configuration says itself what comes of a failure; a page's calls are reported here. */
  function reported(error: unknown): never {
    if (error instanceof UpstreamError && error.kind !== "aborted" && !(error instanceof NotOffered))
      log.warn(logged(error), "upstream call failed");
    throw error;
  }

  async function observed<T>(endpoint: string, run: () => Promise<T>): Promise<T> {
    const started = performance.now();
    let outcome = "ok";
    try {
      return await run();
    } catch (error) {
      outcome = error instanceof UpstreamError ? error.kind : "code";
      throw error;
    } finally {
      metrics.upstream(endpoint, outcome, (performance.now() - started) / 1000);
    }
  }
}

function placeOf(url: string, name: string): Pick<ExchangeRequest, "origin" | "path"> {
  try {
    const { origin, pathname, search } = new URL(url);
    return { origin, path: pathname + search };
  } catch (cause) {
    throw new UpstreamError("refused", name, { cause });
  }
}

async function ask(exchange: Exchange, request: ExchangeRequest): Promise<DatedEnvelope> {
  const { status, chunks, date } = await exchange.send(request);
  return { ...(await envelopeOf(status, textOf(Buffer.concat(chunks)), request.endpoint)), date };
}

function textOf(body: Buffer): string {
  return body.toString("utf8").replace(BYTE_ORDER_MARK, "");
}

/** A refusing status may still carry an envelope with the upstream's own code and words; a 5xx is a failure whatever it says. */
async function envelopeOf(status: number, text: string, endpoint: string): Promise<Envelope> {
  if (status >= 200 && status < 300) {
    try {
      return await decodeEnvelope(text, inflate);
    } catch (cause) {
      throw new UpstreamError("malformed", endpoint, { cause });
    }
  }
  const refusal = status >= 400 && status < 500 ? await refusalOf(text) : undefined;
  // Whatever code it goes with: what an HTTP status says of 404 is said of no other.
  if (refusal) return status === 404 ? { ...refusal, code: 404 } : refusal;
  if (status === 401) return { code: UNAUTHORISED_CODE, flag: 0, data: null, msg: "" };
  throw new UpstreamError("status", endpoint, { status });
}

async function refusalOf(text: string): Promise<Envelope | undefined> {
  try {
    const envelope = await decodeEnvelope(text, inflate);
    return isSuccess(envelope.code) ? undefined : envelope;
  } catch {
    return undefined;
  }
}
