import { AgencyConfig } from "#shared/contract/config/agency.ts";
import { systemConfig } from "#shared/contract/config/endpoints.ts";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import { type Endpoint, callName } from "#shared/contract/endpoint.ts";
import type { Field } from "#shared/contract/fields.ts";
import { isSpecified } from "#shared/contract/specified.ts";
import { createTranslator } from "#server/gateway/map/translator.ts";
import {
  AGENCY_CALL,
  type CallMap,
  type EnvelopeMap,
  type UpstreamMap,
} from "#server/gateway/map/upstreamMap.ts";
import { upstreamHeaders } from "#server/gateway/wire/upstreamHeaders.ts";
import { asVisited } from "./asVisited.ts";
import type { CheckReport } from "./checkUpstream.ts";
import { isRow } from "#shared/contract/readers.ts";
import { guessShape, shapeSeen, shapeWanted } from "./guessShape.ts";
import { addressesOf, idNames, nounOf, PAGE_SIZES, PREFIXES } from "./guessWords.ts";
import { jsonSchema, tolerant } from "./jsonSchema.ts";
import { probe, type WireInput } from "./probe.ts";
import { learntFrom, READS, takesPageSize } from "./reads.ts";

export interface SkeletonOptions {
  readonly url: string;
  readonly salt: string;
  readonly host: string;
  readonly timeoutMs: number;
  readonly report: Pick<CheckReport, "calls">;
}

type Calls = Record<string, CallMap | "api" | "companion" | "off">;

interface Seen {
  readonly envelope: EnvelopeMap;
  readonly data: unknown;
}

interface Guess {
  readonly spelling: CallMap;
  readonly envelope: EnvelopeMap;
}

const CODE_NAMES = ["code", "ret", "errcode", "errno", "status"];
const MESSAGE_NAMES = ["msg", "message", "detail", "hint", "info"];
const DATA_NAMES = ["data", "result", "payload"];
const SECONDS = 1000;

/**
 * Completes a proposed map to a skeleton: each call of the specification is named. A reading call that the API has not
 * under its own name is looked for under usual names, with GET alone; what answers is spelt by its members, and beside
 * it stand the shape seen and the shape wanted. Other calls are off.
 * @returns a map that the site can start with
 */
export async function skeletonOf(proposed: UpstreamMap, options: SkeletonOptions): Promise<UpstreamMap> {
  const { report } = options;
  const calls: Calls = { ...(proposed.calls as Calls) };
  const missing: Record<string, unknown> = {};
  const untried: Record<string, unknown> = {};
  const known = new Map<string, string>([["host", options.host]]);
  let envelope = proposed.envelope;
  const answeredAreas = new Set(endpoints.filter((one) => kindOf(one) === "ok").map(({ area }) => area));
  // Lists come before the details that need their ids.
  for (const target of [undefined, ...endpoints.toSorted((a, b) => needsOf(a).length - needsOf(b).length)]) {
    const name = target ? callName(target) : AGENCY_CALL;
    if (isSettled(name, target)) continue;
    // oxlint-disable-next-line no-await-in-loop
    const guess = await guessed(name, target);
    if (guess) {
      envelope ??= guess.envelope;
      calls[name] = guess.spelling;
    } else if (target && isSpecified(target)) {
      calls[name] = "off";
      const wanted = shapeWanted(tolerant(jsonSchema(schemaOf(target))));
      (kindOf(target) === "untried" ? untried : missing)[name] = wanted;
    }
  }
  if (kindOf(undefined) !== "ok") calls[AGENCY_CALL] ??= placeholderOf(options.host);
  for (const endpoint of endpoints) if (isSpecified(endpoint)) calls[callName(endpoint)] ??= "api";
  return {
    ...proposed,
    ...(envelope && { envelope }),
    about: {
      "off, because nothing answered; wanted": missing,
      "off, because not tried; spell them by hand": untried,
    },
    calls: calls as NonNullable<UpstreamMap["calls"]>,
  };

  function reportOf(endpoint: Endpoint | undefined) {
    return report.calls.get(endpoint ? callName(endpoint) : AGENCY_CALL);
  }

  function kindOf(endpoint: Endpoint | undefined): string {
    return reportOf(endpoint)?.kind ?? "untried";
  }

  /** Reports whether the check or the given map has already decided about a call. */
  function isSettled(name: string, target: Endpoint | undefined): boolean {
    const said = calls[name];
    if (typeof said === "object" || said === "companion") return true;
    const kind = kindOf(target);
    if (kind === "refused" && reportOf(target)?.isUnknown) return false;
    if (["ok", "mistyped", "refused"].includes(kind)) return true;
    return target !== undefined && kind === "untried" && answeredAreas.has(target.area);
  }

  async function guessed(name: string, target: Endpoint | undefined): Promise<Guess | undefined> {
    if (target && (target.method !== "GET" || target.lane !== undefined)) return undefined;
    for (const candidate of candidatesOf(name, target)) {
      // oxlint-disable-next-line no-await-in-loop
      const guess = await tried(candidate, target);
      if (guess) return guess;
    }
    return undefined;
  }

  /** Returns paths and inputs under which an API may have a call. */
  function candidatesOf(name: string, target: Endpoint | undefined): readonly CallMap[] {
    const [needed, ...others] = target ? needsOf(target) : [];
    if (needed === undefined)
      return addressesOf(name).flatMap((address) => PREFIXES.map((prefix) => ({ path: prefix + address })));
    const list = calls[`GET ${target?.path.replace(/\/detail$/, "/list")}`];
    const path = typeof list === "object" ? list.path : undefined;
    if (others.length > 0 || !path || !target?.path.endsWith("/detail")) return [];
    const noun = nounOf(path);
    const detail = `${path.replace(/\/(?:index|lists?)$/, "")}/detail`;
    return [
      ...(path.endsWith("s") ? [{ path: `${path}/{id}` }] : []),
      ...idNames(noun).map((own) => ({ path: detail, ...(own !== "id" && { input: { id: own } }) })),
    ];
  }

  async function tried(candidate: CallMap, target: Endpoint | undefined): Promise<Guess | undefined> {
    const { path = "", input = {} } = candidate;
    const id = target ? known.get(needsOf(target)[0] ?? "") : undefined;
    const to = typeof input["id"] === "string" ? input["id"] : "id";
    const address = path.replace(/\{(\w+)\}/, (_, what: string) =>
      encodeURIComponent((what === "host" ? options.host : id) ?? ""),
    );
    const query = id === undefined || path.includes("{") ? "" : `?${to}=${encodeURIComponent(id)}`;
    const seen = await look(address + query);
    if (!seen) return undefined;
    const schema = schemaOf(target);
    const wanted = tolerant(jsonSchema(schema));
    const about = { seen: shapeSeen(seen.data), wanted: shapeWanted(wanted) };
    const size = target && (await pageSizeOf(target, address, seen.data));
    const guess: Guess = {
      envelope: seen.envelope,
      spelling: {
        about,
        ...candidate,
        ...(size !== undefined && { input: { ...input, page_size: size } }),
        ...guessShape(wanted, seen.data),
      },
    };
    return (await holds(guess, target, id)) ? guess : undefined;
  }

  /** Finds the API's name for page_size by requesting pages of one row; undefined: the contract's, or no name works. */
  async function pageSizeOf(target: Endpoint, address: string, data: unknown): Promise<string | undefined> {
    if (!takesPageSize(target) || rowCount(data) < 2) return undefined;
    for (const name of PAGE_SIZES) {
      // oxlint-disable-next-line no-await-in-loop
      const seen = await look(`${address}?${name}=1`);
      if (seen && rowCount(seen.data) === 1) return name === "page_size" ? undefined : name;
    }
    return undefined;
  }

  /**
   * Returns an agency of constants, for an API that knows no hosts, made with the first path that answered. Without an
   * agency the site does not open.
   */
  function placeholderOf(host: string): CallMap {
    const answered = Object.values(calls).find((call) => typeof call === "object" && call.fields);
    const shown = (name: string, url: string) =>
      typeof calls[`GET /${name}/list`] === "object"
        ? { [name]: { url, is_show: "1", top_is_show: "1" } }
        : {};
    return {
      about: "Nothing answered for this host. The values are constants: correct them",
      path: typeof answered === "object" ? answered.path : "/",
      fields: {
        name: { value: host },
        agency_flag: { value: host.replace(/\W.*/, "") },
        is_show_price: { value: "1" },
        subject_list: { value: [] },
        agency_nav: {
          value: {
            ...shown("course", "/course"),
            ...shown("live", "/live"),
            ...shown("news", "/news/cate/1"),
          },
        },
      },
    };
  }

  /** Makes the call as the guess spells it, and remembers the ids that it tells of. */
  async function holds(guess: Guess, target: Endpoint | undefined, id: string | undefined): Promise<boolean> {
    const name = target ? callName(target) : AGENCY_CALL;
    const own = envelope ?? guess.envelope;
    const map = { envelope: own, calls: { [name]: guess.spelling } } as UpstreamMap;
    const translator = createTranslator(map);
    const asked = { ...options, baseUrl: options.url, agencyFlag: undefined, token: undefined, translator };
    const input: WireInput = id === undefined ? (target ? {} : { host: options.host }) : { id };
    const endpoint = target ?? ({ ...systemConfig, path: "/agency/{host}" } as unknown as Endpoint);
    const found = await probe(asked, endpoint, input, schemaOf(target));
    await translator.close();
    const { kind, data } = target ? asVisited(target, input, found) : found;
    if (kind !== "ok" || !isThing(data)) return false;
    for (const [what, value] of learntFrom(name, data)) known.set(what, value);
    return true;
  }

  /** Asks an address of the API; undefined: no JSON with an envelope and data. */
  async function look(address: string): Promise<Seen | undefined> {
    const signing = { token: undefined, agencyFlag: undefined, clientAddress: "127.0.0.1" };
    const headers = upstreamHeaders({ ...signing, salt: options.salt, now: Date.now() });
    try {
      const signal = AbortSignal.timeout(Math.min(options.timeoutMs, 10 * SECONDS));
      const response = await fetch(options.url + address, { headers, redirect: "manual", signal });
      return response.status === 200 ? seenIn(await response.json()) : undefined;
    } catch {
      return undefined;
    }
  }
}

/** Returns the values of other answers that a call needs, by name. */
function needsOf(endpoint: Endpoint): readonly string[] {
  return Object.values(READS[callName(endpoint)] ?? {}).flatMap((given) =>
    "known" in given ? [given.known] : [],
  );
}

function schemaOf(target: Endpoint | undefined): Field {
  return target ? schemasOf(target).data : AgencyConfig;
}

/** Finds the envelope of an answer that carries data. */
function seenIn(answer: unknown): Seen | undefined {
  if (!isRow(answer)) return undefined;
  const [code, message, data] = [CODE_NAMES, MESSAGE_NAMES, DATA_NAMES].map((names) =>
    names.find((name) => name in answer),
  );
  const success = code === undefined ? undefined : answer[code];
  if (code === undefined || data === undefined || !isThing(answer[data])) return undefined;
  if (typeof success !== "string" && typeof success !== "number" && typeof success !== "boolean")
    return undefined;
  const envelope = { code, ...(message !== undefined && { message }), data, success: [success] };
  return { envelope, data: answer[data] };
}

/** Returns the number of rows of a list, or of the first list of a page. */
function rowCount(data: unknown): number {
  const list = isRow(data) ? Object.values(data).find(Array.isArray) : data;
  return Array.isArray(list) ? list.length : 0;
}

function isThing(data: unknown): boolean {
  return typeof data === "object" && data !== null;
}
