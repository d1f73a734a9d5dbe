import { cutText } from "#shared/domain/cutText.ts";
import { createBoundedMap } from "#shared/boundedMap.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { type Envelope, isMissing, isSuccess, UNAUTHORISED_CODE } from "#shared/contract/envelope.ts";
import { isSpecified } from "#shared/contract/specified.ts";
import type { Logger } from "../log.ts";
import { envelopeIn, type RawAnswer } from "./readEnvelope.ts";

/** A call of the contract as one visitor asks it. */
export interface VisitorCall {
  readonly endpoint: Endpoint;
  readonly agencyFlag: string | undefined;
  /** Whether a token goes with it. */
  readonly hasToken: boolean;
  /** With its query: by it the answer is remembered. Absent of what is no GET. */
  readonly requestTarget?: string | undefined;
}

export interface Probes {
  /** The upstream's answer to a path that no API has, for the same agency. */
  readonly askUnknown: (agencyFlag: string | undefined) => Promise<RawAnswer>;
  /** Whether the token of this visitor is good: asked of the user info. Undefined: nobody can tell. */
  readonly isTokenGood: () => Promise<boolean | undefined>;
}

/** Which calls the upstream has (docs/decisions/065): an API of one's own need not have all of the contract. */
export interface Offers {
  /** Answered before, for this agency: whatever it says is about what was asked. */
  hasAnswered(call: Pick<VisitorCall, "endpoint" | "agencyFlag">): boolean;
  /** Whether the call was not offered a moment ago: not to be asked again yet. */
  isAbsent(call: VisitorCall): boolean;
  /** False: the upstream has no such call. Only of calls that have not answered before. */
  isOffered(call: VisitorCall, answer: RawAnswer, probes: Probes): Promise<boolean>;
  recordAnswered(call: Pick<VisitorCall, "endpoint" | "agencyFlag">): void;
}

interface Options {
  readonly now: () => number;
  readonly log: Pick<Logger, "info" | "warn">;
}

/** The time for which a call that is not offered is not asked again. */
const ABSENT_MS = 60_000;
const MOST_AGENCIES = 2_000;
const MOST_ABSENT = 10_000;
const SAMPLE = 80;
const NO_SUCH = new Set([404, 405]);

export function createOffers({ now, log }: Options): Offers {
  const answeredCalls = createBoundedMap<Set<Endpoint>>({ maxEntries: MOST_AGENCIES });
  const absentUntil = createBoundedMap<number>({ maxEntries: MOST_ABSENT });
  const unknownAnswers = createBoundedMap<{ readonly until: number; readonly answer: Promise<RawAnswer> }>({
    maxEntries: MOST_AGENCIES,
  });
  const reported = new Set<string>();

  return { hasAnswered, isAbsent, isOffered, recordAnswered };

  function hasAnswered({ endpoint, agencyFlag = "" }: Pick<VisitorCall, "endpoint" | "agencyFlag">): boolean {
    return answeredCalls.get(agencyFlag)?.has(endpoint) ?? false;
  }

  function recordAnswered({ endpoint, agencyFlag = "" }: Pick<VisitorCall, "endpoint" | "agencyFlag">): void {
    const calls = answeredCalls.get(agencyFlag) ?? new Set();
    answeredCalls.set(agencyFlag, calls.add(endpoint));
  }

  function isAbsent(call: VisitorCall): boolean {
    return now() < (absentUntil.get(keyOf(call)) ?? 0);
  }

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
    if (answer.status < 300 && /^\s*</.test(answer.text)) warnOfHtml(endpoint, answer.text);
    if (answer.status >= 500) return true;
    const isRefused = envelope?.code === UNAUTHORISED_CODE || answer.status === 401;
    if (isRefused) return isSpecified(endpoint) || (await isAboutToken(call, probes));
    if (!(await isNoSuchCall(call, answer, envelope, probes))) return true;
    recordAbsent(call);
    return false;
  }

  /** A filter in front of an API may answer 401 to whatever it does not know, so that the call is asked about, not the learner. */
  async function isAboutToken(call: VisitorCall, { isTokenGood }: Probes): Promise<boolean> {
    const { endpoint, hasToken } = call;
    if (!hasToken && endpoint.token === "required") return true;
    const isGood = hasToken ? await isTokenGood() : undefined;
    if (isGood !== false) recordAbsent(call);
    return isGood === false;
  }

  /** An envelope may speak of a row: then it says something else than for a path that nobody has. */
  async function isNoSuchCall(
    { endpoint, agencyFlag }: VisitorCall,
    answer: RawAnswer,
    envelope: Envelope | undefined,
    { askUnknown }: Probes,
  ): Promise<boolean> {
    const { status, text } = answer;
    if (!envelope || isSuccess(envelope.code)) return NO_SUCH.has(status) || saysNoSuch(text);
    if (isSpecified(endpoint) || !(NO_SUCH.has(status) || isMissing(envelope.code))) return false;
    const unknown = await unknownAnswer(agencyFlag, askUnknown).catch(() => undefined);
    const same = unknown && (await envelopeIn(unknown));
    return same !== undefined && same.code === envelope.code && same.msg === envelope.msg;
  }

  function unknownAnswer(agencyFlag = "", ask: Probes["askUnknown"]): Promise<RawAnswer> {
    const last = unknownAnswers.get(agencyFlag);
    if (last && now() < last.until) return last.answer;
    const answer = ask(agencyFlag === "" ? undefined : agencyFlag);
    unknownAnswers.set(agencyFlag, { until: now() + ABSENT_MS, answer });
    answer.catch(() => unknownAnswers.delete(agencyFlag));
    return answer;
  }

  function recordAbsent(call: VisitorCall): void {
    const { path } = call.endpoint;
    if (call.requestTarget !== undefined) absentUntil.set(keyOf(call), now() + ABSENT_MS);
    if (isFirst(path)) log.info({ endpoint: path }, "the upstream does not offer this call");
  }

  function warnOfHtml({ path }: Endpoint, text: string): void {
    if (isFirst(`html ${path}`))
      log.warn(
        { endpoint: path, begin: cutText(text, SAMPLE) },
        "the upstream answers HTML, and no envelope",
      );
  }

  function isFirst(key: string): boolean {
    return !reported.has(key) && reported.add(key).size > 0;
  }
}

function keyOf({ agencyFlag = "", hasToken, requestTarget = "" }: VisitorCall): string {
  return `${agencyFlag} ${hasToken} ${requestTarget}`;
}

function isFine({ status }: RawAnswer): boolean {
  return status >= 200 && status < 300;
}

/** Whether a framework's own JSON says that the path is not known; some write it with code 0: {"code":0,"status":404}. */
function saysNoSuch(text: string): boolean {
  try {
    return isNoSuch(JSON.parse(text) as Readonly<Record<string, unknown>>);
  } catch {
    return false;
  }
}

/** The same question, of JSON that has been read already. */
export function isNoSuch({ status, statusCode = status, data }: Readonly<Record<string, unknown>>): boolean {
  return data === undefined && NO_SUCH.has(Number(statusCode));
}
