import { AgencyConfig } from "#shared/contract/config/agency.ts";
import { systemConfig } from "#shared/contract/config/endpoints.ts";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import { type Endpoint, callName, takesToken } from "#shared/contract/endpoint.ts";
import { isSuccess } from "#shared/contract/envelope.ts";
import type { Field } from "#shared/contract/fields.ts";
import { isRow } from "#shared/contract/readers.ts";
import { AGENCY, createTranslator } from "#server/gateway/map/translator.ts";
import {
  AGENCY_CALL,
  type CallMap,
  type EnvelopeMap,
  modeOf,
  type UpstreamMap,
} from "#server/gateway/map/upstreamMap.ts";
import { envelopeIn } from "#server/gateway/wire/readEnvelope.ts";
import { asVisited } from "./asVisited.ts";
import type { CheckReport } from "./checkUpstream.ts";
import { guessShape, shapeSeen, shapeWanted } from "./guessShape.ts";
import { addressesOf, idNames, nounOf, PAGE_SIZES, PREFIXES } from "./guessWords.ts";
import { jsonSchema, tolerant } from "./jsonSchema.ts";
import { probe, type WireInput } from "./probe.ts";
import { learntFrom, READS, takesPageSize } from "./reads.ts";
import { isThing, type Seen, seenIn } from "./seenIn.ts";

export interface GuessOptions {
  readonly url: string;
  readonly salt: string;
  readonly host: string;
  readonly timeoutMs: number;
  /** Token of a learner, with which the calls of learners are looked for. */
  readonly token: string | undefined;
  readonly calls: CheckReport["calls"];
}

export interface Guesses {
  /** Envelope of the answers; undefined: the given map names it, or nothing answered. */
  readonly envelope: EnvelopeMap | undefined;
  /** Each call that was looked for, with its spelling; undefined: nothing answered. */
  readonly calls: ReadonlyMap<string, CallMap | undefined>;
}

interface Guess {
  readonly spelling: CallMap;
  readonly envelope: EnvelopeMap | undefined;
}

const SECONDS = 1000;

/**
 * Looks for the reading calls that the API has not under their own names, under usual names and with GET alone. With a
 * token, calls of learners are looked for too. What answers is spelt by its members.
 */
export async function guessCalls(given: UpstreamMap, options: GuessOptions): Promise<Guesses> {
  const found = new Map<string, CallMap | undefined>();
  const known = new Map<string, string>([["host", options.host]]);
  const namesEnvelope = given.envelope !== undefined || given.envelopes !== undefined;
  const { calls: spelt = {} } = given as { readonly calls?: Readonly<Record<string, unknown>> };
  const base = createTranslator({ ...given, adapter: undefined, calls: {} });
  let envelope: EnvelopeMap | undefined;
  const answered = new Set(endpoints.filter((one) => kindOf(one) === "ok").map(({ area }) => area));
  for (const [name, { data }] of options.calls) learn(name, data);
  // Lists come before the details that need their ids.
  for (const target of [undefined, ...endpoints.toSorted((a, b) => needsOf(a).length - needsOf(b).length)]) {
    const name = target ? callName(target) : AGENCY_CALL;
    if (isSettled(name, target)) continue;
    // oxlint-disable-next-line no-await-in-loop
    const guess = await guessed(name, target);
    envelope ??= guess?.envelope;
    found.set(name, guess?.spelling);
  }
  await base.close();
  return { envelope, calls: found };

  function reportOf(endpoint: Endpoint | undefined) {
    return options.calls.get(endpoint ? callName(endpoint) : AGENCY_CALL);
  }

  function kindOf(endpoint: Endpoint | undefined): string {
    return reportOf(endpoint)?.kind ?? "untried";
  }

  /** Reports whether the check or the given map has already decided about a call. */
  function isSettled(name: string, target: Endpoint | undefined): boolean {
    if (typeof spelt[name] === "object" || (target && modeOf(given, target) === "companion")) return true;
    const kind = kindOf(target);
    if (kind === "refused" && reportOf(target)?.isUnknown) return false;
    if (["ok", "mistyped", "refused"].includes(kind)) return true;
    return target !== undefined && kind === "untried" && answered.has(target.area);
  }

  async function guessed(name: string, target: Endpoint | undefined): Promise<Guess | undefined> {
    if (target && (target.method !== "GET" || target.lane !== undefined)) return undefined;
    if (target?.token === "required" && options.token === undefined) return undefined;
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
    if (target === undefined || needed === undefined)
      return addressesOf(name).flatMap((address) => PREFIXES.map((prefix) => ({ path: prefix + address })));
    const path = pathOfList(target);
    if (others.length > 0 || !path) return [];
    const [id] = needed;
    const detail = `${path.replace(/\/(?:index|lists?)$/, "")}/detail`;
    const names = idNames(nounOf(path)).filter((own) => own !== id);
    return [
      ...(path.endsWith("s") ? [{ path: `${path}/{${id}}` }, { path: `${path}/{${id}}/detail` }] : []),
      ...[id, ...names].map((own) => ({ path: detail, ...(own !== id && { input: { [id]: own } }) })),
    ];
  }

  /** Returns the API's path of the list to which a detail belongs; undefined: the call is no detail, or has no such list. */
  function pathOfList({ path }: Endpoint): string | undefined {
    if (!/[/-]detail$/.test(path)) return undefined;
    const list = `GET ${path.replace(/detail$/, "list")}`;
    const own = found.get(list) ?? spelt[list];
    return typeof own === "object" ? (own as CallMap).path : undefined;
  }

  async function tried(candidate: CallMap, target: Endpoint | undefined): Promise<Guess | undefined> {
    const { path = "", input = {} } = candidate;
    const [[name, what] = ["host", "host"]] = target ? needsOf(target) : [];
    const value = target && needsOf(target).length === 0 ? undefined : known.get(what);
    const to = typeof input[name] === "string" ? input[name] : name;
    const address = path.replace(/\{\w+\}/, encodeURIComponent(value ?? ""));
    const query = value === undefined || path.includes("{") ? "" : `?${to}=${encodeURIComponent(value)}`;
    const seen = await look(address + query, path, target);
    if (!seen) return undefined;
    const wanted = tolerant(jsonSchema(schemaOf(target)));
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
    const asked: WireInput = value === undefined ? {} : { [name]: value };
    return (await holds(guess, target, asked)) ? guess : undefined;
  }

  /** Finds the API's name for page_size by requesting pages of one row; undefined: the contract's, or no name works. */
  async function pageSizeOf(target: Endpoint, address: string, data: unknown): Promise<string | undefined> {
    if (!takesPageSize(target) || rowCount(data) < 2) return undefined;
    for (const name of PAGE_SIZES) {
      // oxlint-disable-next-line no-await-in-loop
      const seen = await look(`${address}?${name}=1`, address, target);
      if (seen && rowCount(seen.data) === 1) return name === "page_size" ? undefined : name;
    }
    return undefined;
  }

  /** Makes the call as the guess spells it, and remembers the ids that it tells of. */
  async function holds(guess: Guess, target: Endpoint | undefined, input: WireInput): Promise<boolean> {
    const name = target ? callName(target) : AGENCY_CALL;
    const translator = createTranslator(mapWith(name, guess.spelling, envelope ?? guess.envelope));
    const asked = { ...options, baseUrl: options.url, agencyFlag: undefined, translator };
    const endpoint = target ?? ({ ...systemConfig, path: "/agency/{host}" } as unknown as Endpoint);
    const answer = await probe(asked, endpoint, input, schemaOf(target));
    await translator.close();
    const { kind, data } = target ? asVisited(target, input, answer) : answer;
    if (kind !== "ok" || !isThing(data)) return false;
    learn(name, data);
    return true;
  }

  function mapWith(name: string, spelling: CallMap, own: EnvelopeMap | undefined): UpstreamMap {
    return { ...given, ...(own && !namesEnvelope && { envelope: own }), calls: { [name]: spelling } };
  }

  function learn(name: string, data: unknown): void {
    for (const [what, value] of learntFrom(name, data)) if (!known.has(what)) known.set(what, value);
  }

  /** Asks an address of the API; undefined: no JSON with an envelope and data. */
  async function look(
    address: string,
    path: string,
    target: Endpoint | undefined,
  ): Promise<Seen | undefined> {
    const token = takesToken(target) ? options.token : undefined;
    const signing = { token, agencyFlag: undefined, clientAddress: "127.0.0.1", salt: options.salt };
    try {
      const response = await fetch(options.url + address, {
        headers: base.headers({ ...signing, now: Date.now() }),
        redirect: "manual",
        signal: AbortSignal.timeout(Math.min(options.timeoutMs, 10 * SECONDS)),
      });
      if (response.status !== 200) return undefined;
      const text = await response.text();
      return namesEnvelope ? await translated(text, path, target) : seenIn(JSON.parse(text));
    } catch {
      return undefined;
    }
  }

  /** Reads an answer by the given map's envelopes and adapter. */
  async function translated(text: string, path: string, target: Endpoint | undefined) {
    const call = target ?? AGENCY;
    const translator = createTranslator(mapWith(callName(call), { path }, undefined));
    const read = await envelopeIn(await translator.answer(call, { status: 200, text }));
    await translator.close();
    return read && isSuccess(read.code) && isThing(read.data)
      ? { envelope: undefined, data: read.data }
      : undefined;
  }
}

/** Returns the values of other answers that a call needs, each with the name of its input. */
function needsOf(endpoint: Endpoint): readonly (readonly [input: string, value: string])[] {
  return Object.entries(READS[callName(endpoint)] ?? {}).flatMap(([input, given]) =>
    "known" in given ? [[input, given.known] as const] : [],
  );
}

/** Returns the schema of a call's data; undefined: that of the agency. */
export function schemaOf(target: Endpoint | undefined): Field {
  return target ? schemasOf(target).data : AgencyConfig;
}

/** Returns the number of rows of a list, or of the first list of a page. */
function rowCount(data: unknown): number {
  const list = isRow(data) ? Object.values(data).find(Array.isArray) : data;
  return Array.isArray(list) ? list.length : 0;
}
