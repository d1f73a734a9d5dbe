import { Buffer } from "node:buffer";
import {
  type Call,
  callOf,
  type DataOf,
  type Endpoint,
  queryOf,
  takesToken,
  wireInput,
} from "#shared/contract/endpoint.ts";
import type { Mismatch } from "#shared/contract/readers.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { readData } from "#shared/contract/all/schemas.ts";
import { dataOf, type Envelope, EnvelopeError, UNAUTHORISED_CODE } from "#shared/contract/envelope.ts";
import { withoutPrices } from "#shared/contract/withoutPrices.ts";
import { featuresWithout, type Feature, type Off } from "#shared/routes/features.ts";
import { screensWithout } from "#shared/routes/screensWithout.ts";
import { logged, NotOffered, UpstreamError } from "../errors.ts";
import type { Logger } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { createAnswerMemory } from "./answerMemory.ts";
import { createExchange, type ExchangeRequest } from "./exchange.ts";
import { createMismatches, type ReportMismatches } from "./mismatches.ts";
import {
  configurationOf,
  createTranslator,
  type TranslatedRequest,
  type WireInput,
} from "./map/translator.ts";
import type { UpstreamMap } from "./map/upstreamMap.ts";
import { type Asked, createOffers, type Judging, type Offers } from "./offers.ts";
import { envelopeOf, textOf } from "./readEnvelope.ts";
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
  /** Calls of what the agency does without. */
  readonly off?: Pick<Off, "hasCall"> | undefined;
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
  /** The data of one call by its wire input, for /api where a map stands between (map/). Throws as the calls of visitors. */
  relay(asking: Asking, visitor: Visitor): Promise<unknown>;
  readonly isMapped: boolean;
  /** Of which the map leaves no call. */
  readonly offFeatures: readonly Feature[];
  /** Paths of the screens that the map leaves nothing of (screensWithout). */
  readonly offScreens: readonly string[];
  /** Off by the map: never asked. */
  isOff(endpoint: Endpoint): boolean;
  /** What is asked where an answer may say of a call that there is none. */
  judgingFor(visitor: Visitor): Judging;
  /** For who reads such a configuration. */
  readonly reportMismatches: ReportMismatches;
  close(): Promise<void>;
}

/** A call with its input as the contract writes it. */
export interface Asking {
  readonly endpoint: Endpoint;
  readonly input: WireInput;
  /** Of a GET, "" or "?…": with the path it names the question. */
  readonly query: string;
  readonly signal?: AbortSignal | undefined;
  /** Its data is not read by the contract, so that it is not remembered as what is. */
  readonly isRelayed?: true;
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
  /** Absent: the API speaks as the contract does. */
  readonly map?: UpstreamMap | undefined;
}

const PAGE_CONNECTIONS = 256;
// Apart from the pages' calls and few: a flood of unknown hosts must not take their connections.
const CONFIGURATION_CONNECTIONS = 16;
/** Of bodies; what is made of them takes a few times as much. */
const MEMORY_BYTES = 4 * 1024 * 1024;
/** Which no API has. */
const UNKNOWN_PATH = "/no-api-has-this-path";

export function createUpstream(options: UpstreamOptions): Upstream {
  const { baseUrl, salt, staticData, timeoutMs, now, log, metrics, map } = options;
  const translator = map && createTranslator(map);
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
    isMapped: translator !== undefined,
    offFeatures: translator ? featuresWithout((endpoint) => translator.isOff(endpoint)) : [],
    offScreens: translator ? screensWithout((endpoint) => translator.isOff(endpoint)) : [],
    isOff: (endpoint) => translator?.isOff(endpoint) ?? false,
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
        const raw = { status, text: textOf(Buffer.concat(chunks)) };
        return (await translator?.answer({ method: "GET", path: UNKNOWN_PATH }, raw)) ?? raw;
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
      return (call, { signal } = {}) => {
        const { endpoint } = call;
        const input = wireInput(call);
        const query = endpoint.method === "GET" ? queryOf(input) : "";
        const asking = { endpoint, input, query, signal };
        return exchanged(asking, visitor, (data) => readable(endpoint, data)).catch(reported);
      };
    },
    relay: (asking, visitor) => exchanged(asking, visitor, (data) => data),
    readConfiguration(url, name, asker = { clientAddress: undefined }) {
      const headers = headersFor({ token: undefined, agencyFlag: undefined, ...asker });
      return observed(name, async () => {
        const own = translator && (await configurationOf(translator, url, name));
        const place = placeOf(own ? baseUrl + own.path : staticData ? staticPath(url) : url, name);
        const { method = "GET", body } = own ?? {};
        const request = { ...place, method, endpoint: name, headers, ...(body !== undefined && { body }) };
        const { status, chunks, date } = await configuration.send(request);
        const raw = { status, text: textOf(Buffer.concat(chunks)) };
        return { ...(await envelopeOf((await own?.answer(raw)) ?? raw, name)), date };
      });
    },
    async close() {
      await Promise.all([pages.close(), configuration.close(), translator?.close()]);
    },
  };
  return upstream;

  /** One call, and what `read` makes of the data of a success. */
  async function exchanged<T>(asking: Asking, visitor: Visitor, read: (data: unknown) => T): Promise<T> {
    const { endpoint, query, signal } = asking;
    const asker = takesToken(endpoint) ? visitor : { ...visitor, token: undefined };
    const get = endpoint.method === "GET";
    if (staticData && !get) throw refuseWrite();
    const key = endpoint.path + query;
    const asked: Asked = {
      endpoint,
      agencyFlag: visitor.agencyFlag,
      hasToken: asker.token !== undefined,
      question: get ? key : undefined,
    };
    const notOffered = () => new NotOffered(endpoint.path, key);
    if (translator?.isOff(endpoint) || visitor.off?.hasCall(endpoint) || offers.isAbsent(asked))
      throw notOffered();
    const { method, path, body } = translator
      ? await translator.request(endpoint, asking.input)
      : requestOf(asking);
    const request: ExchangeRequest = {
      method,
      origin,
      path: basePath + path,
      endpoint: endpoint.path,
      headers: headersFor(asker),
      ...(body !== undefined && { body }),
      signal,
    };
    return observed(endpoint.path, async () => {
      const { status, chunks } = await pages.send(request);
      if (staticData && status === 404) throw missingFile(endpoint);
      const readBody = async (bytes: Buffer) => {
        const raw = { status, text: textOf(bytes) };
        const answer = translator ? await translator.answer(endpoint, raw) : raw;
        const isKnown = staticData || offers.hasAnswered(asked);
        if (!isKnown && !(await offers.isOffered(asked, answer, upstream.judgingFor(asker))))
          throw notOffered();
        const envelope = await envelopeOf(answer, endpoint.path);
        if (envelope.code === UNAUTHORISED_CODE) visitor.onUnauthorised?.();
        const data = dataOf(envelope);
        return read(visitor.hidesPrices ? withoutPrices(data) : data);
      };
      // What belongs to one visitor would only push out what many ask for.
      const shared = get && endpoint.token !== "required" && status === 200 && !asking.isRelayed;
      return shared
        ? memory.read(`${visitor.agencyFlag ?? ""} ${visitor.hidesPrices ?? ""} ${key}`, chunks, readBody)
        : readBody(Buffer.concat(chunks));
    });
  }

  function requestOf({ endpoint, input, query }: Asking): TranslatedRequest {
    const { method, path } = endpoint;
    if (method === "POST") return { method, path, body: JSON.stringify(input) };
    return { method, path: (staticData ? staticPath(path) : path) + query, body: undefined };
  }

  function headersFor(caller: Caller) {
    const { token, agencyFlag, clientAddress, requestId } = caller;
    const headers = upstreamHeaders({ token, agencyFlag, clientAddress, requestId, salt, now: now() });
    return translator?.headers(headers) ?? headers;
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
