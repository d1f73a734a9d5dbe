import { Buffer } from "node:buffer";
import { type DataOf, type Endpoint, queryOf, wireInput } from "#shared/contract/endpoint.ts";
import type { Mismatch } from "#shared/contract/readers.ts";
import { readData } from "#shared/contract/all/schemas.ts";
import { dataOf, type Envelope } from "#shared/contract/envelope.ts";
import { type Feature, featuresWithout } from "#shared/offers/features.ts";
import { pathsWithout } from "#shared/offers/pathsWithout.ts";
import { logged, NotOffered, UpstreamError } from "../../errors.ts";
import type { Logger } from "../../log.ts";
import type { Metrics } from "../../metrics.ts";
import { createBothHalves } from "../companion/bothHalves.ts";
import { type Companion, createCompanion } from "../companion/companion.ts";
import { contractOnly } from "../map/contractMembers.ts";
import { createTranslator } from "../map/translator.ts";
import type { UpstreamMap } from "../map/upstreamMap.ts";
import type { HearTime } from "../wire/followUpstreamTime.ts";
import { createSlowProcess, type SlowProcess } from "../wire/slowProcess.ts";
import { createOffers } from "../wire/offers.ts";
import { envelopeOf, type RawAnswer, textOf } from "../wire/readEnvelope.ts";
import { type RelayedAnswer, relayedAnswer } from "../wire/relayedAnswer.ts";
import type { Caller } from "../wire/upstreamHeaders.ts";
import type { UpstreamCall, Visitor } from "../wire/visitor.ts";
import type { WireCall } from "../wire/wireCall.ts";
import {
  createExchange,
  type Exchange,
  type ExchangeOptions,
  type ExchangeRequest,
  splitBaseUrl,
} from "./exchange.ts";
import { createInspection, type Inspection } from "./inspection.ts";
import { createMismatches, type ReportMismatches } from "./mismatches.ts";
import { createProbes } from "./probes.ts";
import { createReadConfiguration, type ReadConfiguration } from "./readConfiguration.ts";
import { createRequests } from "./requests.ts";
import { type Addressee, type CallRules, createRules } from "./rules.ts";
import { askedOf, createMeasure, createSendCall, type SendCall } from "./sendCall.ts";

export interface UpstreamOptions {
  /** URL without trailing slash. */
  readonly baseUrl: string;
  readonly salt: string;
  readonly staticData: boolean;
  readonly timeoutMs: number;
  readonly now: () => number;
  readonly hearTime?: HearTime | undefined;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Map of an operator's API; undefined: the API follows the contract. */
  readonly map?: UpstreamMap | undefined;
  /** URL without trailing slash. */
  readonly companionUrl?: string | undefined;
}

export interface Upstream {
  callFor(visitor: Visitor): UpstreamCall;
  readonly readConfiguration: ReadConfiguration;
  /** Returns the API's answer without parsing it: the data of a learner may be sent as a file. */
  askApi(call: WireCall, visitor: Visitor): Promise<RawAnswer>;
  /**
   * Sends one call, given by its wire input, and returns its answer in the contract's words: for /api calls that the
   * operator's map translates (map/).
   * @throws the same errors as calls of visitors
   */
  relay(call: WireCall, visitor: Visitor): Promise<RelayedAnswer>;
  /**
   * Translates the API's answer to a request that was passed on, such as an upload, and drops what the contract does
   * not know.
   * @returns the envelope to send
   * @throws UpstreamError when the answer is no envelope, or the API lacks the call
   */
  translated(asked: TranslatedCall, raw: RawAnswer, visitor: Visitor): Promise<Envelope>;
  /** Logs problems in an answer whose bytes are passed on unchanged. */
  readonly inspect: Inspection["answer"];
  readonly rules: CallRules;
  /** Sends a request of /api whose whole body is known, to the API or its companion. */
  readonly pass: Exchange["send"];
  /** Hears the head of an answer of the API to a request of /api that was piped. */
  readonly hear: HearTime;
  /** Returns the header that leaves out a slow process of the API. For requests of /api that are passed on. */
  readonly leaveOut: SlowProcess["headers"];
  /** Features whose calls are all turned off by the map. */
  readonly offFeatures: readonly Feature[];
  /** Paths of screens whose calls are turned off by the map, and paths that the companion lacks. */
  readonly offPaths: readonly string[];
  /** Reference upstream that answers the calls that the map gives to it; undefined: the API answers all calls. */
  readonly companion: Companion | undefined;
  /** Reports unreadable fields of a configuration. Called by the modules that read configurations. */
  readonly reportMismatches: ReportMismatches;
  close(): Promise<void>;
}

export interface TranslatedCall extends Pick<Addressee, "proof" | "translator"> {
  readonly endpoint: Endpoint;
}

const PAGE_CONNECTIONS = 256;
// Configurations have a few connections of their own: a flood of unknown hosts must not block the calls of pages.
const CONFIGURATION_CONNECTIONS = 16;
// Calls of browsers have their own too: an exam that saves must not hold up the pages of others.
const API_CONNECTIONS = 512;
const UNKNOWN = { method: "GET", path: "/no-api-has-this-path" } as const;

/** Creates the client of the upstream, for pages and /api: the API and, if there is a map, its companion. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { baseUrl, salt, staticData, timeoutMs, now, log, metrics, map } = options;
  const translator = map && createTranslator(map);
  const companionUrl = translator && options.companionUrl;
  const companion =
    companionUrl === undefined || !translator
      ? undefined
      : createCompanion({
          url: companionUrl,
          salt,
          now,
          has: (endpoint) => translator.isCompanions(endpoint),
          callFor: (visitor) => callBy(sendOne, visitor),
        });
  const isOff = (endpoint: Endpoint) => translator?.isOff(endpoint) ?? false;
  const base = splitBaseUrl(baseUrl, "UPSTREAM_URL");
  const slowProcess = createSlowProcess({
    log,
    metrics,
    probe: (headers) =>
      void exchange
        .send({ ...base, method: "GET", path: `${base.path}/readyz`, endpoint: "readyz", headers })
        .catch(() => undefined),
  });
  const hear: HearTime = (...heard) => {
    options.hearTime?.(...heard);
    slowProcess.hear(...heard);
  };
  // The companion and the hosts of configurations may have clocks of their own.
  const onHead: ExchangeOptions["onHead"] = (request, ...heard) => {
    if (request.origin === base.origin) hear(...heard);
  };
  const exchange = createExchange({ timeoutMs, connections: PAGE_CONNECTIONS, onHead });
  const configurations = createExchange({ timeoutMs, connections: CONFIGURATION_CONNECTIONS, onHead });
  const passed = createExchange({ timeoutMs, connections: API_CONNECTIONS, onHead });
  const measure = createMeasure(metrics);
  const reportMismatches = createMismatches({ log, metrics });
  const requests = createRequests({
    baseUrl,
    companionUrl,
    salt,
    staticData,
    now,
    leaveOut: slowProcess.headers,
  });
  const offers = createOffers({ now, log });
  const rules = createRules({
    translator,
    companion,
    staticData,
    offers,
    probesFor: createProbes({ callFor, askUnknown }),
  });
  const inspect = createInspection({ log, now, reportMismatches });
  const sendOne = createSendCall({ exchange, rules, requests, companion, staticData, measure, inspect });
  const bothHalves = companion && createBothHalves({ companion, log, ask: sendOne, post: postToCompanion });
  const send: SendCall = async (call, visitor, read) => {
    const whole = bothHalves?.(call, visitor);
    return whole ? read(await whole) : sendOne(call, visitor, read);
  };

  return {
    callFor,
    readConfiguration: createReadConfiguration({
      baseUrl,
      staticData,
      exchange: configurations,
      requests,
      translator,
      measure,
      inspect,
    }),
    async askApi(call, visitor) {
      const addressee = await rules.addresseeOf(askedOf(call), visitor);
      const raw = await fetchRaw(await requests.ofCall(call, addressee));
      const asking = { visitor: visitor.clientAddress };
      return addressee.translator?.answer(call.endpoint, raw, asking) ?? raw;
    },
    relay: (call, visitor) =>
      send({ ...call, cache: "api" }, visitor, (data) => relayedAnswer(contractOnly(call.endpoint, data))),
    async translated({ endpoint, translator: own, proof }, raw, visitor) {
      const answer = own ? await own.answer(endpoint, raw, { visitor: visitor.clientAddress }) : raw;
      if (proof && !(await proof.isOffered(answer))) throw new NotOffered(endpoint.path, endpoint.path);
      inspect.answer(endpoint, answer);
      const envelope = await envelopeOf(answer, endpoint.path);
      return { ...envelope, flag: 0, data: contractOnly(endpoint, envelope.data) };
    },
    inspect: (endpoint, answer) => inspect.answer(endpoint, answer),
    rules,
    pass: (request) => passed.send(request),
    hear,
    leaveOut: slowProcess.headers,
    companion,
    offFeatures: featuresWithout(isOff),
    offPaths: [...pathsWithout(isOff), ...(companion?.missingPaths ?? [])],
    reportMismatches,
    async close() {
      await Promise.all([exchange.close(), configurations.close(), passed.close(), translator?.close()]);
    },
  };

  function callFor(visitor: Visitor): UpstreamCall {
    return callBy(send, visitor);
  }

  function callBy(sendBy: SendCall, visitor: Visitor): UpstreamCall {
    return (call, { signal } = {}) => {
      const { endpoint } = call;
      const input = wireInput(call);
      const query = endpoint.method === "GET" ? queryOf(input) : "";
      const read = (data: unknown) => readWithContract(endpoint, data);
      return sendBy({ endpoint, input, query, signal }, visitor, read).catch(reportFailure);
    };
  }

  async function askUnknown(caller: Visitor): Promise<RawAnswer> {
    const raw = await fetchRaw(requests.ofPath({ ...UNKNOWN, caller, translator }));
    return translator?.answer(UNKNOWN, raw) ?? raw;
  }

  /** Posts to a path of the companion that is not in the contract. An API of an operator has no such paths. */
  async function postToCompanion(path: string, caller: Caller, body: object = {}): Promise<unknown> {
    const asked = { method: "POST", path, body: JSON.stringify(body), isCompanions: true, caller } as const;
    return dataOf(await envelopeOf(await fetchRaw(requests.ofPath(asked)), path));
  }

  async function fetchRaw(request: ExchangeRequest): Promise<RawAnswer> {
    const { status, chunks } = await exchange.send(request);
    return { status, text: textOf(Buffer.concat(chunks)) };
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
}
