import { Buffer } from "node:buffer";
import { type DataOf, type Endpoint, queryOf, takesToken, wireInput } from "#shared/contract/endpoint.ts";
import type { Mismatch } from "#shared/contract/readers.ts";
import { readData } from "#shared/contract/all/schemas.ts";
import { dataOf, type Envelope, UNAUTHORISED_CODE } from "#shared/contract/envelope.ts";
import { withoutPrices } from "#shared/contract/withoutPrices.ts";
import { logged, NotOffered, UpstreamError } from "../../errors.ts";
import type { WireCall } from "../wire/wireCall.ts";
import { createAnswerMemory } from "./answerMemory.ts";
import { createBothHalves } from "../companion/bothHalves.ts";
import { type Companion, createCompanion } from "../companion/companion.ts";
import { createExchange, type ExchangeRequest } from "./exchange.ts";
import { createProbes } from "./probes.ts";
import { createMismatches, type ReportMismatches } from "./mismatches.ts";
import {
  configurationOf,
  createTranslator,
  type Translator,
  type TranslatedRequest,
} from "../map/translator.ts";
import { type VisitorCall, createOffers, type Probes, type Offers } from "../wire/offers.ts";
import { type OffByMap, offByMap } from "../map/offByMap.ts";
import { splitBaseUrl, splitUrl } from "./splitUrl.ts";
import { envelopeOf, type RawAnswer, textOf } from "../wire/readEnvelope.ts";
import { missingFile, refuseWrite, staticPath } from "../wire/staticData.ts";
import { type Caller, upstreamHeaders } from "../wire/upstreamHeaders.ts";
import type { Requester, UpstreamCall, Visitor } from "../wire/visitor.ts";
import type { UpstreamOptions } from "./upstreamOptions.ts";

/** An envelope with the time of the upstream's clock. */
export interface DatedEnvelope extends Envelope {
  readonly date: string | undefined;
}

export interface Upstream extends OffByMap {
  callFor(visitor: Visitor): UpstreamCall;
  /** Requests an envelope by its full URL, because the configuration may be on another host than the API. */
  readConfiguration(url: string, name: string, requester?: Requester): Promise<DatedEnvelope>;
  /** Returns the API's answer without parsing it: the data of a learner may be sent as a file. */
  askApi(call: WireCall, visitor: Visitor): Promise<RawAnswer>;
  /** Records which calls the upstream has, as seen from the answers to pages and to /api. */
  readonly offers: Offers;
  /**
   * Sends one call, given by its wire input, and returns its data: for /api calls that the operator's map translates
   * (map/).
   * @throws the same errors as calls of visitors
   */
  relay(call: WireCall, visitor: Visitor): Promise<unknown>;
  /** Returns whether answers of a call to /api are parsed and rewritten (relay). If not, their bytes are passed on. */
  isRelayed(endpoint: Endpoint): boolean;
  /** Reference upstream that answers the calls that the map gives to it; undefined: the API answers all calls. */
  readonly companion: Companion | undefined;
  /** Returns whether the map turns the call off. Calls that are off are never sent. */
  isOff(endpoint: Endpoint): boolean;
  /** Returns the requests with which a missing call can be told from a missing row. */
  probesFor(visitor: Visitor): Probes;
  /** Reports unreadable fields of a configuration. Called by the modules that read configurations. */
  readonly reportMismatches: ReportMismatches;
  close(): Promise<void>;
}

/** Server that a call is sent to (API or companion), and the translator for its answers. */
interface Destination {
  readonly caller: Visitor;
  readonly translator: Translator | undefined;
  readonly base: Pick<ExchangeRequest, "origin" | "path">;
}

const PAGE_CONNECTIONS = 256;
// Configurations have a few connections of their own: a flood of unknown hosts must not block the calls of pages.
const CONFIGURATION_CONNECTIONS = 16;
/** Limit for cached bodies, in bytes. The objects parsed from them need several times as much memory. */
const MEMORY_BYTES = 4 * 1024 * 1024;
const UNKNOWN = { method: "GET", path: "/no-api-has-this-path" } as const;

/** Creates the client of the upstream, for pages and /api: the API and, if there is a map, its companion. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { baseUrl, salt, staticData, timeoutMs, now, log, metrics, map } = options;
  const translator = map && createTranslator(map);
  const pages = createExchange({ timeoutMs, connections: PAGE_CONNECTIONS });
  const configuration = createExchange({ timeoutMs, connections: CONFIGURATION_CONNECTIONS });
  const memory = createAnswerMemory(MEMORY_BYTES);
  const reportMismatches = createMismatches({ log, metrics });
  const offers = createOffers({ now, log });
  const apiBase = splitBaseUrl(baseUrl, "UPSTREAM_URL");
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
  const companionBase = companion && splitBaseUrl(companion.url, "COMPANION_URL");
  const bothHalves =
    companion && createBothHalves({ companion, log, ask: exchangeCall, post: postToCompanion });

  const upstream: Upstream = {
    reportMismatches,
    offers,
    // With a companion every answer of the API is read: its code may mean that the learner's assertion must be renewed.
    isRelayed: (endpoint) => companion !== undefined || translatorFor(endpoint) !== undefined,
    companion,
    ...offByMap(translator, companion?.missingPaths),
    isOff: (endpoint) => translator?.isOff(endpoint) ?? false,
    probesFor: createProbes({
      callFor: (visitor) => upstream.callFor(visitor),
      async askUnknown(visitor) {
        const { method, path } = UNKNOWN;
        const headers = headersFor(visitor, translator);
        const raw = await fetchRaw({ method, ...atBase(apiBase, path), headers });
        return translator?.answer(UNKNOWN, raw) ?? raw;
      },
    }),
    callFor(visitor) {
      return (call, { signal } = {}) => {
        const { endpoint } = call;
        const input = wireInput(call);
        const query = endpoint.method === "GET" ? queryOf(input) : "";
        const wireCall = { endpoint, input, query, signal };
        return answerCall(wireCall, visitor, (data) => readWithContract(endpoint, data)).catch(reportFailure);
      };
    },
    relay: (call, visitor) => answerCall(call, visitor, (data) => data),
    async askApi(call, visitor) {
      const callTranslator = translatorFor(call.endpoint);
      const raw = await fetchRaw(
        await requestFor(call, { caller: visitor, translator: callTranslator, base: apiBase }),
      );
      return callTranslator?.answer(call.endpoint, raw, { visitor: visitor.clientAddress }) ?? raw;
    },
    readConfiguration(url, name, requester = { clientAddress: undefined }) {
      const headers = headersFor({ token: undefined, agencyFlag: undefined, ...requester }, translator);
      return measured(name, async () => {
        const mapped = translator && (await configurationOf(translator, url, name, requester.clientAddress));
        const urlParts = splitUrl(mapped ? baseUrl + mapped.path : staticData ? staticPath(url) : url, name);
        const { method = "GET", body } = mapped ?? {};
        const { status, chunks, date } = await configuration.send({
          ...urlParts,
          method,
          endpoint: name,
          headers,
          body,
        });
        const raw = { status, text: textOf(Buffer.concat(chunks)) };
        return { ...(await envelopeOf((await mapped?.answer(raw)) ?? raw, name)), date };
      });
    },
    async close() {
      await Promise.all([pages.close(), configuration.close(), translator?.close()]);
    },
  };
  return upstream;

  async function answerCall<T>(call: WireCall, visitor: Visitor, read: (data: unknown) => T): Promise<T> {
    const whole = bothHalves?.(call, visitor);
    return whole ? read(await whole) : exchangeCall(call, visitor, read);
  }

  /** Sends one call and returns what `read` makes of the data of a successful answer. */
  async function exchangeCall<T>(call: WireCall, visitor: Visitor, read: (data: unknown) => T): Promise<T> {
    const { endpoint, query } = call;
    const isCompanions = call.half === "companion" || (companion?.has(endpoint) ?? false);
    const callTranslator = isCompanions ? undefined : translatorFor(endpoint);
    const isGet = endpoint.method === "GET";
    if (staticData && !isGet) throw refuseWrite();
    const key = endpoint.path + query;
    const visitorCall: VisitorCall = {
      endpoint,
      agencyFlag: visitor.agencyFlag,
      hasToken: takesToken(endpoint) && visitor.token !== undefined,
      requestTarget: isGet ? key : undefined,
    };
    const notOffered = () => new NotOffered(endpoint.path, key);
    if (translator?.isOff(endpoint) || visitor.off?.hasCall(endpoint) || offers.isAbsent(visitorCall))
      throw notOffered();
    const caller =
      isCompanions && companion ? await companion.callerFor(endpoint, visitor) : apiCaller(endpoint, visitor);
    const base = isCompanions && companionBase ? companionBase : apiBase;
    const request = await requestFor(call, { caller, translator: callTranslator, base });
    return measured(endpoint.path, async () => {
      const { status, chunks } = await pages.send(request);
      if (staticData && status === 404) throw missingFile(endpoint);
      const readBody = async (bytes: Buffer) => {
        const raw = { status, text: textOf(bytes) };
        const asking = { visitor: visitor.clientAddress };
        const answer = callTranslator ? await callTranslator.answer(endpoint, raw, asking) : raw;
        const isKnown = staticData || isCompanions || offers.hasAnswered(visitorCall);
        if (!isKnown && !(await offers.isOffered(visitorCall, answer, upstream.probesFor(caller))))
          throw notOffered();
        const envelope = await envelopeOf(answer, endpoint.path);
        if (!isCompanions) companion?.observe(endpoint, visitor, envelope.code);
        if (envelope.code === UNAUTHORISED_CODE) {
          // A 401 of the companion must not sign the learner out, because the API still accepts the learner's token.
          if (isCompanions && caller.token !== undefined)
            throw new UpstreamError("status", endpoint.path, { status: 401 });
          visitor.onUnauthorised?.();
        }
        const data = dataOf(envelope);
        return read(visitor.hidesPrices ? withoutPrices(data) : data);
      };
      // Personal answers are not cached: they would displace answers that many visitors request.
      const isShared = isGet && endpoint.token !== "required" && status === 200 && !call.isRelayed;
      return isShared
        ? memory.read(`${visitor.agencyFlag ?? ""} ${visitor.hidesPrices ?? ""} ${key}`, chunks, readBody)
        : readBody(Buffer.concat(chunks));
    });
  }

  /** Returns the translator of a call; undefined: the API's call and its answers already follow the contract. */
  function translatorFor(endpoint: Endpoint): Translator | undefined {
    return translator?.translates(endpoint) ? translator : undefined;
  }

  async function fetchRaw(request: ExchangeRequest): Promise<RawAnswer> {
    const { status, chunks } = await pages.send(request);
    return { status, text: textOf(Buffer.concat(chunks)) };
  }

  /** Returns the visitor in whose name the API is called, without a token if the call takes none. */
  function apiCaller(endpoint: Endpoint, visitor: Visitor): Visitor {
    companion?.observe(endpoint, visitor);
    return takesToken(endpoint) ? visitor : { ...visitor, token: undefined };
  }

  async function requestFor(
    call: WireCall,
    { caller, translator, base }: Destination,
  ): Promise<ExchangeRequest> {
    const { endpoint, input, query, signal } = call;
    const { method, path, body } = translator
      ? await translator.request(endpoint, input, { query, visitor: caller.clientAddress })
      : requestOf(call);
    const headers = headersFor(caller, translator);
    const { origin } = base;
    return { method, origin, path: base.path + path, endpoint: endpoint.path, headers, body, signal };
  }

  /** Posts to a path of the companion that is not in the contract. An API of an operator has no such paths. */
  async function postToCompanion(path: string, caller: Caller, body: object = {}): Promise<unknown> {
    const target = atBase(companionBase ?? apiBase, path);
    const headers = headersFor(caller, undefined);
    const raw = await fetchRaw({ method: "POST", ...target, headers, body: JSON.stringify(body) });
    return dataOf(await envelopeOf(raw, path));
  }

  function requestOf({ endpoint, input, query }: WireCall): TranslatedRequest {
    const { method, path } = endpoint;
    if (method === "POST") return { method, path, body: JSON.stringify(input) };
    const search = companion?.has(endpoint) ? companion.queryOf(endpoint, query) : query;
    return { method, path: (staticData ? staticPath(path) : path) + search, body: undefined };
  }

  function headersFor(caller: Caller, callTranslator: Translator | undefined) {
    const { token, agencyFlag, clientAddress, requestId } = caller;
    const headers = upstreamHeaders({ token, agencyFlag, clientAddress, requestId, salt, now: now() });
    return callTranslator?.headers(headers) ?? headers;
  }

  function readWithContract<E extends Endpoint>(endpoint: E, data: unknown): DataOf<E> {
    const found: Mismatch[] = [];
    try {
      const value = readData(endpoint, data, found);
      if (found.length > 0) reportMismatches(endpoint.path, found);
      return value;
    } catch (cause) {
      throw new UpstreamError("malformed", endpoint.path, { cause });
    }
  }

  /** Logs and counts the failure of a page's call. Modules that read configurations report their own failures. */
  function reportFailure(error: unknown): never {
    if (error instanceof UpstreamError && error.kind !== "aborted" && !(error instanceof NotOffered))
      log.warn(logged(error), "upstream call failed");
    throw error;
  }

  async function measured<T>(endpoint: string, run: () => Promise<T>): Promise<T> {
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

function atBase({ origin, path: base }: Destination["base"], path: string) {
  return { origin, path: base + path, endpoint: path };
}
