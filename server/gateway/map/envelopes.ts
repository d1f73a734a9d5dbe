import { CODES } from "#shared/contract/codes.ts";
import type { Area } from "#shared/contract/endpoint.ts";
import { CODE_NAMES, codeOfRefusal, isRefusalName, type RefusalName } from "#shared/contract/refusals.ts";
import { inflate } from "../wire/inflate.ts";
import { compilePath } from "./convert.ts";
import { type CallMap, type EnvelopeMap, type UpstreamMap } from "./upstreamMap.ts";

/** Code, message and data of an answer, read from the API's envelope. */
export interface TheirAnswer {
  readonly isSuccess: boolean;
  /** The contract's code. */
  readonly code: number;
  readonly msg: string;
  /** Name of a refusal; undefined: the API and the map name none. */
  readonly refusal: RefusalName | undefined;
  /** Data under the API's names, unpacked (flag 1, Spec §5). */
  readonly data: unknown;
}

/** Reads parsed JSON by one envelope; undefined: the JSON does not fit it. */
export type ReadAnswer = (theirs: unknown, status: number) => TheirAnswer | undefined;

interface EnvelopeUse {
  readonly area: Area | undefined;
  /** The API's path of the call. */
  readonly path: string;
  readonly spelling: Pick<CallMap, "envelope" | "success">;
}

const OUR_CODES: ReadonlySet<number> = new Set([0, 404, ...Object.values(CODES)]);
/** Codes of HTTP statuses whose meaning does not depend on the API. */
const BY_STATUS: Readonly<Record<number, number>> = { 401: CODES.unauthorised, 429: CODES.tooMany };

/** Creates the function that finds the envelope of a call: named by the call, by its path, by its area, or the default. */
export function createEnvelopes({
  envelope = {},
  envelopes = {},
}: UpstreamMap): (use: EnvelopeUse) => ReadAnswer {
  const named = Object.values(envelopes);
  const byPath = named
    .flatMap((own) => (own.paths ?? []).map((start) => ({ start, own })))
    .sort((a, b) => b.start.length - a.start.length);
  return ({ area, path, spelling }) => {
    const own =
      (spelling.envelope === undefined ? undefined : envelopes[spelling.envelope]) ??
      byPath.find(({ start }) => path.startsWith(start))?.own ??
      named.find(({ areas }) => area !== undefined && areas?.includes(area)) ??
      envelope;
    return compileEnvelope(own, spelling.success);
  };
}

function compileEnvelope(envelope: EnvelopeMap, success: CallMap["success"]): ReadAnswer {
  const codeOf = compilePath(envelope.code ?? "code");
  const messageOf = compilePath(envelope.message ?? "msg");
  const isWhole = envelope.data === ".";
  const dataOf = isWhole ? (theirs: unknown) => theirs : compilePath(envelope.data ?? "data");
  const successes = new Set((success ?? envelope.success ?? [CODES.ok, 0]).map(String));
  const refusals = new Map(
    CODE_NAMES.flatMap((name) => {
      const own = envelope[name] ?? [CODES[name], ...(name === "notFound" ? [404] : [])];
      return own.map((code) => [String(code), CODES[name]] as const);
    }),
  );

  // Codes and words of the API, each with the name of its refusal.
  const names = new Map(
    Object.entries(envelope.refusals ?? {}).flatMap(([name, own]) =>
      (own ?? []).map((theirs) => [String(theirs), name as RefusalName] as const),
    ),
  );

  return (theirs, status) => {
    if (typeof theirs !== "object" || theirs === null || Array.isArray(theirs)) return undefined;
    const code = codeOf(theirs);
    if (typeof code !== "number" && typeof code !== "string" && typeof code !== "boolean") return undefined;
    const isSuccess = successes.has(String(code));
    const said = messageOf(theirs);
    const refusal = isSuccess ? undefined : nameOf(theirs, [code, said]);
    try {
      return {
        isSuccess,
        code: isSuccess
          ? CODES.ok
          : ((refusal && codeOfRefusal(refusal)) ??
            refusals.get(String(code)) ??
            BY_STATUS[status] ??
            unlistedCode(code)),
        refusal,
        msg: typeof said === "string" ? said : "",
        data: isSuccess && !isWhole ? unpacked(theirs, dataOf(theirs)) : dataOf(theirs),
      };
    } catch {
      return undefined;
    }
  };

  /** Returns the map's name for the API's code or words, else the API's own `refusal` if the contract has that name. */
  function nameOf(theirs: object, said: readonly unknown[]): RefusalName | undefined {
    const known = said.map((word) => names.get(String(word))).find((name) => name !== undefined);
    const { refusal } = theirs as { readonly refusal?: unknown };
    return known ?? (isRefusalName(refusal) ? refusal : undefined);
  }
}

/** Returns the API's own code for a refusal, if it is a number that has no other meaning for the site. */
function unlistedCode(code: string | number | boolean): number {
  const number = typeof code === "boolean" || code === "" ? Number.NaN : Number(code);
  return Number.isInteger(number) && !OUR_CODES.has(number) ? number : CODES.conflict;
}

/**
 * Unpacks data that flag 1 marks as packed (Spec §5).
 * @throws when it cannot be unpacked
 */
function unpacked(theirs: object, data: unknown): unknown {
  const { flag } = theirs as { readonly flag?: unknown };
  return typeof data === "string" && String(flag) === "1" ? JSON.parse(inflate(data)) : data;
}
