import { addressKey } from "#shared/addressKey.ts";
import { CODES } from "#shared/contract/codes.ts";
import { systemConfig } from "#shared/contract/config/endpoints.ts";
import { type Endpoint, callName } from "#shared/contract/endpoint.ts";
import { UpstreamError } from "../../errors.ts";
import { AdapterBusy, type AdapterStep, createAdapter } from "./adapter.ts";
import { inflate } from "../wire/inflate.ts";
import { isNoSuch } from "../wire/offers.ts";
import type { RawAnswer } from "../wire/readEnvelope.ts";
import type { WireInput } from "../wire/wireCall.ts";
import { converted, convertFields, convertRows, valueAt } from "./convert.ts";
import { AGENCY_CALL, type CallMap, modeOf, type UpstreamMap } from "./upstreamMap.ts";

type CallName = Pick<Endpoint, "area" | "method" | "path">;

export interface TranslatedRequest {
  readonly method: "GET" | "POST";
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
  isOff(endpoint: CallName): boolean;
  /** Returns whether the companion answers the call. Such a call needs no translation. */
  isCompanions(endpoint: CallName): boolean;
  /** Returns whether the map changes the call, its data or its envelope. */
  translates(endpoint: CallName): boolean;
  request(endpoint: Endpoint, input: WireInput, asking?: Asking): Promise<TranslatedRequest>;
  /**
   * Translates an answer into an envelope of the contract. An answer that is no envelope of the API stays unchanged.
   */
  answer(
    endpoint: Pick<Endpoint, "method" | "path">,
    raw: RawAnswer,
    asking?: Pick<Asking, "visitor">,
  ): Promise<RawAnswer>;
  headers(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
  /** Returns the API's path for the agency of a host; undefined: the map has no such path. */
  agencyPath(host: string): string | undefined;
  close(): Promise<void>;
}

/** Request for an agency's configuration, which is no call of the contract. */
export const AGENCY = { method: "GET", path: AGENCY_CALL.slice("GET ".length) as `/${string}` } as const;

const UNCHANGED: CallMap = {};

export function createTranslator(map: UpstreamMap): Translator {
  const { calls = {}, envelope = {}, token } = map;
  const names = {
    code: envelope.code ?? "code",
    message: envelope.message ?? "msg",
    data: envelope.data ?? "data",
  };
  const codes = {
    success: setOf(envelope.success ?? [20200, 0]),
    unauthorised: setOf(envelope.unauthorised ?? [401]),
    notFound: setOf(envelope.notFound ?? [404, 20404]),
    tooMany: setOf(envelope.tooMany ?? [20429]),
  };

  const translatesAll = map.envelope !== undefined || token !== undefined || map.adapter !== undefined;
  const adapter = map.adapter === undefined ? undefined : createAdapter(map.adapter);

  return {
    isOff: (endpoint) => modeOf(map, endpoint) === "off",
    isCompanions: (endpoint) => modeOf(map, endpoint) === "companion",
    translates: (endpoint) => translatesAll || callOf(endpoint) !== UNCHANGED,
    async request(endpoint, input, { query, visitor } = {}) {
      const call = callOf(endpoint);
      const method = call.method ?? endpoint.method;
      const path = call.path ?? endpoint.path;
      const isPlain = !adapter && call.input === undefined && call.add === undefined;
      if (isPlain && method === "GET" && query !== undefined)
        return { method, path: path + query, body: undefined };
      const given = isPlain ? input : { ...inputOf(input, call), ...call.add };
      const inputs = adapter
        ? ((await adapted(endpoint, { step: "request", visitor }, given)) as WireInput)
        : given;
      if (method === "POST") return { method, path, body: JSON.stringify(inputs) };
      return { method, path: path + queryOf(inputs), body: undefined };
    },
    async answer(endpoint, raw, { visitor } = {}) {
      const theirs = parsed(raw.text);
      if (typeof theirs !== "object" || theirs === null || Array.isArray(theirs)) return raw;
      const code = valueAt(theirs, names.code);
      if (typeof code !== "number" && typeof code !== "string") return raw;
      // A framework may answer an unknown path with {"code":0,"status":404}. offers.ts recognizes that answer.
      if (isNoSuch(theirs as WireInput)) return raw;
      const call = callOf(endpoint);
      const isSuccess = (call.success ? setOf(call.success) : codes.success).has(String(code));
      const given = isSuccess ? dataIn(theirs, call) : null;
      const data = adapter && isSuccess ? await adapted(endpoint, { step: "answer", visitor }, given) : given;
      const msg = valueAt(theirs, names.message);
      const envelope = {
        code: isSuccess ? CODES.ok : refusalOf(code),
        flag: 0,
        data: data ?? null,
        msg: typeof msg === "string" ? msg : "",
      };
      return { ...raw, envelope };
    },
    headers(headers) {
      const { Authorization, ...others } = headers;
      if (!token || Authorization === undefined) return headers;
      return { ...others, [token.header]: (token.prefix ?? "") + Authorization };
    },
    agencyPath: (host) => callOf(AGENCY).path?.replace("{host}", () => encodeURIComponent(host)),
    close: async () => adapter?.close(),
  };

  async function adapted(
    endpoint: Pick<Endpoint, "method" | "path">,
    { step, visitor = "" }: { readonly step: AdapterStep; readonly visitor: string | undefined },
    value: unknown,
  ) {
    if (!adapter) return value;
    try {
      return await adapter.run({ call: callName(endpoint), step, visitor: addressKey(visitor) }, value);
    } catch (cause) {
      throw new UpstreamError(cause instanceof AdapterBusy ? "busy" : "adapter", endpoint.path, { cause });
    }
  }

  function callOf(endpoint: Pick<Endpoint, "method" | "path">): CallMap {
    const call = (calls as Readonly<Record<string, CallMap | string>>)[callName(endpoint)];
    return typeof call === "object" ? call : UNCHANGED;
  }

  function dataIn(theirs: object, call: CallMap): unknown {
    const given = unpacked(theirs, valueAt(theirs, names.data));
    const data = call.data === undefined ? given : valueAt(given, call.data);
    return call.each ? convertRows(data, call.each) : convertFields(data, call.fields);
  }

  /** Returns the API's own code for a refusal, if it is a number that has no other meaning for the site. */
  function refusalOf(code: string | number): number {
    const text = String(code);
    if (codes.unauthorised.has(text)) return CODES.unauthorised;
    if (codes.notFound.has(text)) return CODES.notFound;
    if (codes.tooMany.has(text)) return CODES.tooMany;
    const number = Number(code);
    const isTaken = number === 0 || number === CODES.ok || number === CODES.unauthorised || number === 404;
    return Number.isInteger(number) && !isTaken ? number : CODES.conflict;
  }
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

function inputOf(input: WireInput, call: CallMap): Record<string, unknown> {
  const theirs: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    const rule = call.input?.[name] ?? name;
    if (rule === false) continue;
    if (typeof rule === "string") theirs[rule] = value;
    else theirs[rule.to] = converted(value, rule.as);
  }
  return theirs;
}

/** Builds a query sorted by name, as queryString of the contract does. */
function queryOf(inputs: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(inputs).sort(([a], [b]) => (a < b ? -1 : 1)))
    for (const item of [value].flat())
      if (item !== undefined) query.append(name, String(item as string | number));
  return query.size === 0 ? "" : `?${query}`;
}

/** Unpacks data that flag 1 marks as packed (Spec §5). */
function unpacked(theirs: object, data: unknown): unknown {
  return String(valueAt(theirs, "flag")) === "1" && typeof data === "string" ? parsed(inflate(data)) : data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function setOf(values: readonly (string | number)[]): ReadonlySet<string> {
  return new Set(values.map(String));
}
