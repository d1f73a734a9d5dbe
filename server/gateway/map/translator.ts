import { addressKey } from "#shared/addressKey.ts";
import { CODES } from "#shared/contract/codes.ts";
import { systemConfig } from "#shared/contract/config/endpoints.ts";
import { type Endpoint, callName } from "#shared/contract/endpoint.ts";
import { type Envelope, isSuccess } from "#shared/contract/envelope.ts";
import { isRow, type Mismatch } from "#shared/contract/readers.ts";
import { UpstreamError } from "../../errors.ts";
import { isNoSuch } from "../wire/offers.ts";
import type { RawAnswer } from "../wire/readEnvelope.ts";
import { type HeaderInput, upstreamHeaders } from "../wire/upstreamHeaders.ts";
import { inputOfQuery, type WireInput } from "../wire/wireCall.ts";
import { AdapterBusy, type AdapterStep, createAdapter } from "./adapter.ts";
import { type CallName, createCompiledCalls, type Spelling } from "./compiledCalls.ts";
import { queryOfInputs } from "./inputs.ts";
import { readRefusal } from "./readRefusal.ts";
import { tokenAsSent, withCookieToken } from "./token.ts";
import { AGENCY_CALL, type Method, modeOf, type UpstreamMap } from "./upstreamMap.ts";

export interface TranslatedRequest {
  readonly method: Method;
  readonly path: string;
  readonly body: string | undefined;
}

interface Asking {
  /** Query of a GET in the contract's names. It is used if the map changes none of the call's inputs. */
  readonly query?: string | undefined;
  /** Address of the visitor, needed to share the functions fairly; undefined: the site itself makes the call. */
  readonly visitor?: string | undefined;
}

export interface Translator {
  isOff(endpoint: Endpoint): boolean;
  /** Returns whether the companion answers the call. Such a call needs no translation. */
  isCompanions(endpoint: CallName & Pick<Endpoint, "area">): boolean;
  /** Returns whether the map changes the call, its data or its envelope. */
  translates(endpoint: CallName): boolean;
  /**
   * Returns a call as the API spells it.
   * @throws SiteRefusal (badInput) when an input does not convert, or its path cannot be filled
   */
  request(endpoint: CallName, input: WireInput, asking?: Asking): Promise<TranslatedRequest>;
  /**
   * Returns method and path with query of a call whose body is passed on unread: a file, a stream or an upload.
   * @throws SiteRefusal (badInput) like `request`
   */
  target(endpoint: CallName, query: string, visitor?: string): Promise<Omit<TranslatedRequest, "body">>;
  /** Translates an answer into an envelope of the contract. An answer that fits no envelope is marked (fitsNone). */
  answer(endpoint: CallName, raw: RawAnswer, asking?: Pick<Asking, "visitor">): Promise<RawAnswer>;
  headers(input: HeaderInput): Readonly<Record<string, string>>;
  /** Returns whether the token of a translated answer can be sent back to the API in the way that the map describes. */
  canSend(token: string): boolean;
  /** Returns the API's path for the agency of a host; undefined: the map has no such path. */
  agencyPath(host: string): string | undefined;
  close(): Promise<void>;
}

/** Request for an agency's configuration, which is no call of the contract. */
export const AGENCY = { method: "GET", path: AGENCY_CALL.slice("GET ".length) as `/${string}` } as const;

/** Creates the translator of a map. Each call is compiled once. */
export function createTranslator(map: UpstreamMap): Translator {
  const { token } = map;
  const spelling = createCompiledCalls(map);
  const translatesAll =
    map.envelope !== undefined ||
    map.envelopes !== undefined ||
    token !== undefined ||
    map.adapter !== undefined;
  const adapter = map.adapter === undefined ? undefined : createAdapter(map.adapter);

  return {
    isOff: (endpoint) => modeOf(map, endpoint) === "off",
    isCompanions: (endpoint) => modeOf(map, endpoint) === "companion",
    translates: (endpoint) => translatesAll || spelling(endpoint).isSpelt,
    async request(endpoint, input, { query, visitor } = {}) {
      const { method, path, isPlain } = spelling(endpoint);
      if (isPlain && !adapter && method === "GET" && query !== undefined)
        return { method, path: withQuery(path, query), body: undefined };
      const filled = await filledRequest(endpoint, input, visitor);
      if (method === "GET" || method === "DELETE")
        return { method, path: withQuery(filled.path, queryOfInputs(filled.rest)), body: undefined };
      return { method, path: filled.path, body: JSON.stringify(filled.rest) };
    },
    async target(endpoint, query, visitor) {
      const { method, path, isPlain } = spelling(endpoint);
      if (isPlain && !adapter) return { method, path: withQuery(path, query) };
      const filled = await filledRequest(endpoint, inputOfQuery(query), visitor);
      return { method, path: withQuery(filled.path, queryOfInputs(filled.rest)) };
    },
    async answer(endpoint, raw, { visitor } = {}) {
      const own = spelling(endpoint);
      const theirs = parsed(raw.text);
      // A framework may answer an unknown path with {"code":0,"status":404}. offers.ts recognizes that answer.
      const isUnknown = isRow(theirs) && isNoSuch(theirs);
      const given = isUnknown ? undefined : own.readAnswer(theirs, raw.status);
      if (given?.isSuccess) return { ...raw, ...(await ofSuccess(endpoint, own, given.data, visitor)) };
      const said = {
        status: raw.status,
        code: given?.code,
        refusal: given?.refusal,
        msg: given?.msg ?? "",
        body: theirs ?? raw.text,
      };
      const read = adapter && !isUnknown ? await adapted(endpoint, { step: "refusal", visitor }, said) : said;
      const envelope = readRefusal(read) ?? (isOfRow(own, raw.status) ? readRefusal(NO_ROW) : undefined);
      if (!envelope) return { ...raw, fitsNone: true };
      if (!isSuccess(envelope.code)) return { ...raw, envelope };
      // Only the adapter turns this answer into a success; its HTTP status means the opposite.
      return {
        ...raw,
        status: 200,
        envelope: { ...envelope, data: withCookieToken(endpoint, envelope.data, token) },
      };
    },
    headers(input) {
      const headers = upstreamHeaders({ ...input, token: undefined });
      const sent = input.token === undefined ? undefined : tokenAsSent(input.token, token);
      if (sent === undefined) return headers;
      return { ...headers, [token?.header ?? "Authorization"]: (token?.prefix ?? "") + sent };
    },
    canSend: (text) => tokenAsSent(text, token) !== undefined,
    agencyPath(host) {
      const { hasOwnPath, path, fillPath } = spelling(AGENCY);
      if (!hasOwnPath) return undefined;
      return fillPath?.({ host }).path ?? path;
    },
    close: async () => adapter?.close(),
  };

  async function filledRequest(endpoint: CallName, input: WireInput, visitor: string | undefined) {
    const { path, inputs, fillPath } = spelling(endpoint);
    const theirs = (await adapted(endpoint, { step: "request", visitor }, inputs(input))) as WireInput;
    return fillPath?.(theirs) ?? { path, rest: theirs };
  }

  async function ofSuccess(
    endpoint: CallName,
    { convert }: Spelling,
    theirs: unknown,
    visitor: string | undefined,
  ): Promise<Pick<RawAnswer, "envelope" | "mismatches">> {
    const mismatches: Mismatch[] = [];
    const asking = { step: "answer", visitor } as const;
    const plain = adapter ? await run(endpoint, { ...asking, isForAll: true }, theirs) : theirs;
    const ours = convert(plain, mismatches);
    const whole = adapter ? await run(endpoint, asking, ours) : ours;
    const data = withCookieToken(endpoint, whole, token);
    const envelope: Envelope = { code: CODES.ok, flag: 0, data: data ?? null, msg: "" };
    return { envelope, ...(mismatches.length > 0 && { mismatches }) };
  }

  /**
   * Runs the two functions of a step. The one for all calls runs next to the API: last for a request, first for an
   * answer or a refusal.
   */
  async function adapted(endpoint: CallName, step: Step, value: unknown): Promise<unknown> {
    if (!adapter) return value;
    const isOutgoing = step.step === "request";
    const first = await run(endpoint, { ...step, isForAll: !isOutgoing }, value);
    return run(endpoint, { ...step, isForAll: isOutgoing }, first);
  }

  async function run(endpoint: CallName, { step, visitor = "", isForAll }: Step, value: unknown) {
    try {
      const how = {
        call: callName(endpoint),
        step,
        isForAll: isForAll === true,
        visitor: addressKey(visitor),
      };
      const result = await adapter?.run(how, value);
      if (step === "request" && !isRow(result))
        throw new Error(`request of ${isForAll ? "all, for " : ""}${how.call}: returns no object of inputs`);
      return result;
    } catch (cause) {
      throw new UpstreamError(cause instanceof AdapterBusy ? "busy" : "adapter", endpoint.path, { cause });
    }
  }
}

const NO_ROW = { code: CODES.notFound };

/** Returns whether a bare HTTP 404 is about a row: the path of the call has an id in it, so it exists for other ids. */
function isOfRow({ fillPath }: Spelling, status: number): boolean {
  return fillPath !== undefined && status === 404;
}

interface Step {
  readonly step: AdapterStep;
  readonly visitor: string | undefined;
  readonly isForAll?: boolean;
}

/**
 * Returns the request that the map defines for the system config, or for the config of the agency whose host is the
 * last segment of the URL.
 */
export async function configurationOf(translator: Translator, url: string, name: string, visitor?: string) {
  const isAgency = name === "agency";
  const call = isAgency ? AGENCY : systemConfig;
  const path = isAgency ? translator.agencyPath(url.slice(url.lastIndexOf("/") + 1)) : undefined;
  if (isAgency && path === undefined) return undefined;
  const request = isAgency ? undefined : await translator.request(systemConfig, {}, { visitor });
  return {
    path: path ?? request?.path ?? systemConfig.path,
    method: request?.method ?? "GET",
    body: request?.body,
    answer: (raw: RawAnswer) => translator.answer(call, raw, { visitor }),
  } as const;
}

/** Appends "" or "?…" to a path. The path of a map may have a query of its own, as in /index.php?s=/goods. */
function withQuery(path: string, query: string): string {
  return query !== "" && path.includes("?") ? `${path}&${query.slice(1)}` : path + query;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
