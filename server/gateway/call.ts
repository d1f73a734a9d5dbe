import { Buffer } from "node:buffer";
import { type DataOf, type Endpoint, queryOf, takesToken, wireInput } from "#shared/contract/endpoint.ts";
import type { Mismatch } from "#shared/contract/readers.ts";
import { readData } from "#shared/contract/all/schemas.ts";
import { dataOf, type Envelope, UNAUTHORISED_CODE } from "#shared/contract/envelope.ts";
import { withoutPrices } from "#shared/contract/withoutPrices.ts";
import { logged, NotOffered, UpstreamError } from "../errors.ts";
import type { Asking } from "./asking.ts";
import { createAnswerMemory } from "./answerMemory.ts";
import { createBothHalves } from "./companion/bothHalves.ts";
import { type Companion, createCompanion } from "./companion/companion.ts";
import { createExchange, type ExchangeRequest } from "./exchange.ts";
import { createJudging } from "./judging.ts";
import { createMismatches, type ReportMismatches } from "./mismatches.ts";
import {
  configurationOf,
  createTranslator,
  type Translator,
  type TranslatedRequest,
} from "./map/translator.ts";
import { type Asked, createOffers, type Judging, type Offers } from "./offers.ts";
import { type OffOfMap, offOfMap } from "./map/offOfMap.ts";
import { baseOf, placeOf } from "./placeOf.ts";
import { envelopeOf, type RawAnswer, textOf } from "./readEnvelope.ts";
import { missingFile, refuseWrite, staticPath } from "./staticData.ts";
import { type Caller, upstreamHeaders } from "./upstreamHeaders.ts";
import type { Asker, UpstreamCall, Visitor } from "./visitor.ts";
import type { UpstreamOptions } from "./upstreamOptions.ts";

/** With the time by the upstream's clock. */
export interface DatedEnvelope extends Envelope {
  readonly date: string | undefined;
}

export interface Upstream extends OffOfMap {
  /** The calls of one visitor. */
  callFor(visitor: Visitor): UpstreamCall;
  /** An envelope by its full URL, for the configuration that may live on another host. */
  readConfiguration(url: string, name: string, asker?: Asker): Promise<DatedEnvelope>;
  /** As the API has answered it, whatever it is: what it keeps of a learner may be a file. */
  askApi(asking: Asking, visitor: Visitor): Promise<RawAnswer>;
  /** Which calls it has; pages and /api learn it together. */
  readonly offers: Offers;
  /** The data of one call by its wire input, for /api where a map stands between (map/). Throws as the calls of visitors. */
  relay(asking: Asking, visitor: Visitor): Promise<unknown>;
  /** Its answers through /api are read and written anew (relay), not passed as bytes. */
  isRelayed(endpoint: Endpoint): boolean;
  /** What answers the calls that the map gives it; undefined: the API answers all. */
  readonly companion: Companion | undefined;
  /** Off by the map: never asked. */
  isOff(endpoint: Endpoint): boolean;
  /** What is asked where an answer may say of a call that there is none. */
  judgingFor(visitor: Visitor): Judging;
  /** For who reads such a configuration. */
  readonly reportMismatches: ReportMismatches;
  close(): Promise<void>;
}

/** By which a call goes. */
interface Way {
  readonly asker: Visitor;
  readonly spelling: Translator | undefined;
  readonly place: Pick<ExchangeRequest, "origin" | "path">;
}

const PAGE_CONNECTIONS = 256;
// Apart from the pages' calls and few: a flood of unknown hosts must not take their connections.
const CONFIGURATION_CONNECTIONS = 16;
/** Bytes of bodies in memory; what is made of them takes a few times as much. */
const MEMORY_BYTES = 4 * 1024 * 1024;
/** Which no API has. */
const UNKNOWN = { method: "GET", path: "/no-api-has-this-path" } as const;

export function createUpstream(options: UpstreamOptions): Upstream {
  const { baseUrl, salt, staticData, timeoutMs, now, log, metrics, map } = options;
  const translator = map && createTranslator(map);
  const pages = createExchange({ timeoutMs, connections: PAGE_CONNECTIONS });
  const configuration = createExchange({ timeoutMs, connections: CONFIGURATION_CONNECTIONS });
  const memory = createAnswerMemory(MEMORY_BYTES);
  const reportMismatches = createMismatches({ log, metrics });
  const offers = createOffers({ now, log });
  const api = baseOf(baseUrl, "UPSTREAM_URL");
  const companion =
    options.companionUrl === undefined || !translator
      ? undefined
      : createCompanion({
          url: options.companionUrl,
          salt,
          now,
          has: (endpoint) => translator.isCompanions(endpoint),
          callFor: (visitor) => upstream.callFor(visitor),
        });
  const beside = companion && baseOf(companion.url, "COMPANION_URL");
  const both = companion && createBothHalves({ companion, log, ask: exchanged, post: postBeside });

  const upstream: Upstream = {
    reportMismatches,
    offers,
    // Beside a companion every answer of the API tells of a learner.
    isRelayed: (endpoint) => companion !== undefined || spellingOf(endpoint) !== undefined,
    companion,
    ...offOfMap(translator, companion?.lacks),
    isOff: (endpoint) => translator?.isOff(endpoint) ?? false,
    judgingFor: createJudging({
      callFor: (visitor) => upstream.callFor(visitor),
      async askUnknown(visitor) {
        const { method, path } = UNKNOWN;
        const headers = headersFor(visitor, translator);
        const raw = await sent({
          method,
          origin: api.origin,
          path: api.path + path,
          endpoint: path,
          headers,
        });
        return translator?.answer(UNKNOWN, raw) ?? raw;
      },
    }),
    callFor(visitor) {
      return (call, { signal } = {}) => {
        const { endpoint } = call;
        const input = wireInput(call);
        const query = endpoint.method === "GET" ? queryOf(input) : "";
        const asking = { endpoint, input, query, signal };
        return answered(asking, visitor, (data) => readable(endpoint, data)).catch(reported);
      };
    },
    relay: (asking, visitor) => answered(asking, visitor, (data) => data),
    async askApi(asking, visitor) {
      const spelling = spellingOf(asking.endpoint);
      const raw = await sent(await requestFor(asking, { asker: visitor, spelling, place: api }));
      return spelling?.answer(asking.endpoint, raw) ?? raw;
    },
    readConfiguration(url, name, asker = { clientAddress: undefined }) {
      const headers = headersFor({ token: undefined, agencyFlag: undefined, ...asker }, translator);
      return observed(name, async () => {
        const own = translator && (await configurationOf(translator, url, name));
        const place = placeOf(own ? baseUrl + own.path : staticData ? staticPath(url) : url, name);
        const { method = "GET", body } = own ?? {};
        const { status, chunks, date } = await configuration.send({
          ...place,
          method,
          endpoint: name,
          headers,
          body,
        });
        const raw = { status, text: textOf(Buffer.concat(chunks)) };
        return { ...(await envelopeOf((await own?.answer(raw)) ?? raw, name)), date };
      });
    },
    async close() {
      await Promise.all([pages.close(), configuration.close(), translator?.close()]);
    },
  };
  return upstream;

  async function answered<T>(asking: Asking, visitor: Visitor, read: (data: unknown) => T): Promise<T> {
    const whole = both?.(asking, visitor);
    return whole ? read(await whole) : exchanged(asking, visitor, read);
  }

  /** One call, and what `read` makes of the data of a success. */
  async function exchanged<T>(asking: Asking, visitor: Visitor, read: (data: unknown) => T): Promise<T> {
    const { endpoint, query } = asking;
    const isCompanions = asking.half === "companion" || (companion?.has(endpoint) ?? false);
    const spelling = isCompanions ? undefined : spellingOf(endpoint);
    const get = endpoint.method === "GET";
    if (staticData && !get) throw refuseWrite();
    const key = endpoint.path + query;
    const asked: Asked = {
      endpoint,
      agencyFlag: visitor.agencyFlag,
      hasToken: takesToken(endpoint) && visitor.token !== undefined,
      question: get ? key : undefined,
    };
    const notOffered = () => new NotOffered(endpoint.path, key);
    if (translator?.isOff(endpoint) || visitor.off?.hasCall(endpoint) || offers.isAbsent(asked))
      throw notOffered();
    const asker =
      isCompanions && companion ? await companion.callerFor(endpoint, visitor) : atApi(endpoint, visitor);
    const place = isCompanions && beside ? beside : api;
    const request = await requestFor(asking, { asker, spelling, place });
    return observed(endpoint.path, async () => {
      const { status, chunks } = await pages.send(request);
      if (staticData && status === 404) throw missingFile(endpoint);
      const readBody = async (bytes: Buffer) => {
        const raw = { status, text: textOf(bytes) };
        const answer = spelling ? await spelling.answer(endpoint, raw) : raw;
        const isKnown = staticData || isCompanions || offers.hasAnswered(asked);
        if (!isKnown && !(await offers.isOffered(asked, answer, upstream.judgingFor(asker))))
          throw notOffered();
        const envelope = await envelopeOf(answer, endpoint.path);
        if (!isCompanions) companion?.heard(endpoint, visitor, envelope.code);
        if (envelope.code === UNAUTHORISED_CODE) {
          // Whom the API knows is not signed out by another.
          if (isCompanions && asker.token !== undefined)
            throw new UpstreamError("status", endpoint.path, { status: 401 });
          visitor.onUnauthorised?.();
        }
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

  /** Undefined where the API spells a call, and its answers, as the contract does. */
  function spellingOf(endpoint: Endpoint): Translator | undefined {
    return translator?.spells(endpoint) ? translator : undefined;
  }

  async function sent(request: ExchangeRequest): Promise<RawAnswer> {
    const { status, chunks } = await pages.send(request);
    return { status, text: textOf(Buffer.concat(chunks)) };
  }

  /** In whose name the API is asked. */
  function atApi(endpoint: Endpoint, visitor: Visitor): Visitor {
    companion?.heard(endpoint, visitor);
    return takesToken(endpoint) ? visitor : { ...visitor, token: undefined };
  }

  async function requestFor(asking: Asking, { asker, spelling, place }: Way): Promise<ExchangeRequest> {
    const { endpoint, signal } = asking;
    const { method, path, body } = spelling
      ? await spelling.request(endpoint, asking.input, asking.query)
      : requestOf(asking);
    const headers = headersFor(asker, spelling);
    const { origin } = place;
    return { method, origin, path: place.path + path, endpoint: endpoint.path, headers, body, signal };
  }

  /** Beside the contract: what only the companion is told. */
  async function postBeside(path: string, caller: Caller, body: object = {}): Promise<unknown> {
    const { origin, path: base } = beside ?? api;
    const headers = headersFor(caller, undefined);
    const request = {
      method: "POST",
      origin,
      path: base + path,
      endpoint: path,
      headers,
      body: JSON.stringify(body),
    } as const;
    return dataOf(await envelopeOf(await sent(request), path));
  }

  function requestOf({ endpoint, input, query }: Asking): TranslatedRequest {
    const { method, path } = endpoint;
    if (method === "POST") return { method, path, body: JSON.stringify(input) };
    const search = companion?.has(endpoint) ? companion.queryOf(endpoint, query) : query;
    return { method, path: (staticData ? staticPath(path) : path) + search, body: undefined };
  }

  function headersFor(caller: Caller, spelling: Translator | undefined) {
    const { token, agencyFlag, clientAddress, requestId } = caller;
    const headers = upstreamHeaders({ token, agencyFlag, clientAddress, requestId, salt, now: now() });
    return spelling?.headers(headers) ?? headers;
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
