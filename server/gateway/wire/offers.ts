import { createHash } from "node:crypto";
import { createBoundedMap } from "#shared/boundedMap.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { type Envelope, isMissing, isSuccess, UNAUTHORISED_CODE } from "#shared/contract/envelope.ts";
import { isSpecified } from "#shared/contract/specified.ts";
import type { Logger } from "../../log.ts";
import { envelopeIn, type RawAnswer } from "./readEnvelope.ts";

export interface VisitorCall {
  readonly endpoint: Endpoint;
  readonly agencyFlag: string | undefined;
  readonly hasToken: boolean;
  /** Path with query, the key under which a missing call is remembered; undefined: the call is no GET. */
  readonly requestTarget?: string | undefined;
}

export interface Probes {
  /** Requests a path that no API has, for the same agency, and returns the upstream's answer to it. */
  readonly askUnknown: (agencyFlag: string | undefined) => Promise<RawAnswer>;
  /** Returns whether the user info call accepts the visitor's token; undefined: unknown. */
  readonly isTokenGood: () => Promise<boolean | undefined>;
}

export type Offers = ReturnType<typeof createOffers>;
type AgencyCall = Pick<VisitorCall, "endpoint" | "agencyFlag">;

interface Options {
  readonly now: () => number;
  readonly log: Pick<Logger, "info">;
}

/** Time for which a call that the upstream lacks is not sent again. */
const ABSENT_MS = 60_000;
const MOST_AGENCIES = 2_000;
const MOST_ABSENT = 10_000;
/** Most characters of stored queries in total. A single query may be as long as the head of an HTTP request. */
const MOST_ABSENT_CHARACTERS = 2_000_000;
/** HTTP statuses by which an upstream says that it lacks a call. */
export const NO_SUCH: ReadonlySet<number> = new Set([404, 405]);

/**
 * Creates the record of which calls the upstream has (decision 065), because an operator's API may have only some of
 * them. Its memory is limited, per agency and per call.
 */
export function createOffers({ now, log }: Options) {
  const answeredCalls = createBoundedMap<Set<Endpoint>>({ maxEntries: MOST_AGENCIES });
  const absentUntil = createBoundedMap<number>({
    maxEntries: MOST_ABSENT,
    maxSize: MOST_ABSENT_CHARACTERS,
    sizeOf: (_until, key) => key.length,
  });
  const unknownRefusals = createBoundedMap<{
    readonly until: number;
    readonly refusal: Promise<string | undefined>;
  }>({ maxEntries: MOST_AGENCIES });
  const reported = new Set<string>();

  return { hasAnswered, isAbsent, isOffered, recordAnswered };

  /**
   * Returns whether the call has succeeded before for this agency. A later 404 then means a missing row, not a missing
   * call.
   */
  function hasAnswered({ endpoint, agencyFlag = "" }: AgencyCall): boolean {
    return answeredCalls.get(agencyFlag)?.has(endpoint) ?? false;
  }

  function recordAnswered({ endpoint, agencyFlag = "" }: AgencyCall): void {
    const calls = answeredCalls.get(agencyFlag) ?? new Set();
    answeredCalls.set(agencyFlag, calls.add(endpoint));
  }

  /** Returns whether the upstream was recently found to lack the call: the call is not sent again for a minute. */
  function isAbsent(call: VisitorCall): boolean {
    return now() < (absentUntil.get(keyOf(call)) ?? 0);
  }

  /** Returns whether the upstream has the call. Needed only for calls that have not succeeded before. */
  async function isOffered(call: VisitorCall, answer: RawAnswer, probes: Probes): Promise<boolean> {
    const { endpoint } = call;
    const envelope = await envelopeIn(answer);
    if (
      envelope &&
      isSuccess(envelope.code) &&
      isFine(answer) &&
      !(answer.envelope === undefined && saysNoSuch(answer.text))
    ) {
      recordAnswered(call);
      return true;
    }
    if (answer.status >= 500) return true;
    const isRefused = envelope?.code === UNAUTHORISED_CODE || answer.status === 401;
    if (isRefused) return isSpecified(endpoint) || (await isAboutToken(call, probes));
    if (!(await isNoSuchCall(call, answer, envelope, probes))) return true;
    recordAbsent(call);
    return false;
  }

  /**
   * Returns whether a 401 means that the token is invalid. A filter in front of an API may answer 401 to every unknown
   * path; that 401 means that the call is missing.
   */
  async function isAboutToken(call: VisitorCall, { isTokenGood }: Probes): Promise<boolean> {
    const { endpoint, hasToken } = call;
    if (!hasToken && endpoint.token === "required") return true;
    const isGood = hasToken ? await isTokenGood() : undefined;
    if (isGood !== false) recordAbsent(call);
    return isGood === false;
  }

  /**
   * Returns whether the upstream lacks the call: it refuses the call with the same answer as a path that no API has. A
   * missing row is refused with another answer.
   */
  async function isNoSuchCall(
    { endpoint, agencyFlag }: VisitorCall,
    answer: RawAnswer,
    envelope: Envelope | undefined,
    { askUnknown }: Probes,
  ): Promise<boolean> {
    const { status, text } = answer;
    if (!envelope || isSuccess(envelope.code)) return NO_SUCH.has(status) || saysNoSuch(text);
    if (isSpecified(endpoint) || !(NO_SUCH.has(status) || isMissing(envelope.code))) return false;
    const unknown = await unknownRefusal(agencyFlag, askUnknown).catch(() => undefined);
    return unknown === wordsOf(envelope);
  }

  /** Returns the refusal with which the API answers a path that no API has; undefined: it sends no envelope for it. */
  function unknownRefusal(agencyFlag = "", ask: Probes["askUnknown"]): Promise<string | undefined> {
    const last = unknownRefusals.get(agencyFlag);
    if (last && now() < last.until) return last.refusal;
    const refusal = ask(agencyFlag === "" ? undefined : agencyFlag)
      .then(envelopeIn)
      .then((envelope) => envelope && wordsOf(envelope));
    unknownRefusals.set(agencyFlag, { until: now() + ABSENT_MS, refusal });
    refusal.catch(() => unknownRefusals.delete(agencyFlag));
    return refusal;
  }

  function recordAbsent(call: VisitorCall): void {
    const { path } = call.endpoint;
    if (call.requestTarget !== undefined) absentUntil.set(keyOf(call), now() + ABSENT_MS);
    if (isFirst(path)) log.info({ endpoint: path }, "the upstream does not offer this call");
  }

  function isFirst(key: string): boolean {
    return !reported.has(key) && reported.add(key).size > 0;
  }
}

/** Returns a refusal's code with a hash of its message. The message may be a whole page, so it is not stored. */
function wordsOf({ code, msg }: Envelope): string {
  return `${code} ${createHash("sha256").update(msg).digest("base64")}`;
}

function keyOf({ agencyFlag = "", hasToken, requestTarget = "" }: VisitorCall): string {
  return `${agencyFlag} ${hasToken} ${requestTarget}`;
}

function isFine({ status }: RawAnswer): boolean {
  return status >= 200 && status < 300;
}

/**
 * Returns whether a text is the JSON of a web framework for an unknown path. Some frameworks send code 0:
 * {"code":0,"status":404}.
 */
function saysNoSuch(text: string): boolean {
  try {
    return isNoSuch(JSON.parse(text) as Readonly<Record<string, unknown>>);
  } catch {
    return false;
  }
}

/** Returns whether parsed JSON is a web framework's answer for an unknown path. */
export function isNoSuch({ status, statusCode = status, data }: Readonly<Record<string, unknown>>): boolean {
  return data === undefined && NO_SUCH.has(Number(statusCode));
}
