import { createBoundedMap } from "#shared/boundedMap.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { type Envelope, isMissing, isSuccess, UNAUTHORISED_CODE } from "#shared/contract/envelope.ts";
import { isSpecified } from "#shared/contract/specified.ts";
import type { Logger } from "../log.ts";
import { envelopeIn, type RawAnswer } from "./readEnvelope.ts";

/** A call of the contract as one visitor asks it. */
export interface Asked {
  readonly endpoint: Endpoint;
  readonly agencyFlag: string | undefined;
  /** Whether a token goes with it. */
  readonly hasToken: boolean;
  /** With its query: by it the answer is remembered. Absent of what is no GET. */
  readonly question?: string | undefined;
}

export interface Judging {
  /** What the upstream answers to a path that nobody has, asked for the same agency. */
  readonly askUnknown: (agencyFlag: string | undefined) => Promise<RawAnswer>;
  /** Whether the token of this visitor is good: asked of the user info. Undefined: nobody can tell. */
  readonly isTokenGood: () => Promise<boolean | undefined>;
}

/** Which calls the upstream has (docs/decisions/065): an API of one's own need not have all of the contract. */
export interface Offers {
  /** Answered before, for this agency: whatever it says is about what was asked. */
  hasAnswered(asked: Pick<Asked, "endpoint" | "agencyFlag">): boolean;
  /** Whether the call was not offered a moment ago: not to be asked again yet. */
  isAbsent(asked: Asked): boolean;
  /** False: the upstream has no such call. Only of calls that have not answered before. */
  isOffered(asked: Asked, answer: RawAnswer, judging: Judging): Promise<boolean>;
  answered(asked: Pick<Asked, "endpoint" | "agencyFlag">): void;
}

interface Options {
  readonly now: () => number;
  readonly log: Pick<Logger, "info" | "warn">;
}

/** So long a call that is not offered is not asked again. */
const ABSENT_MS = 60_000;
const MOST_AGENCIES = 2_000;
const MOST_ABSENT = 10_000;
const SAMPLE = 80;
const NO_SUCH = new Set([404, 405]);

export function createOffers({ now, log }: Options): Offers {
  const known = createBoundedMap<Set<Endpoint>>({ maxEntries: MOST_AGENCIES });
  const absentUntil = createBoundedMap<number>({ maxEntries: MOST_ABSENT });
  const unknownAnswers = createBoundedMap<{ readonly until: number; readonly answer: Promise<RawAnswer> }>({
    maxEntries: MOST_AGENCIES,
  });
  const told = new Set<string>();

  return { hasAnswered, isAbsent, isOffered, answered };

  function hasAnswered({ endpoint, agencyFlag = "" }: Pick<Asked, "endpoint" | "agencyFlag">): boolean {
    return known.get(agencyFlag)?.has(endpoint) ?? false;
  }

  function answered({ endpoint, agencyFlag = "" }: Pick<Asked, "endpoint" | "agencyFlag">): void {
    const calls = known.get(agencyFlag) ?? new Set();
    known.set(agencyFlag, calls.add(endpoint));
  }

  function isAbsent(asked: Asked): boolean {
    return now() < (absentUntil.get(keyOf(asked)) ?? 0);
  }

  async function isOffered(asked: Asked, answer: RawAnswer, judging: Judging): Promise<boolean> {
    const { endpoint } = asked;
    const envelope = await envelopeIn(answer);
    if (
      envelope &&
      isSuccess(envelope.code) &&
      isFine(answer) &&
      !(answer.envelope === undefined && saysNoSuch(answer.text))
    ) {
      answered(asked);
      return true;
    }
    if (answer.status < 300 && /^\s*</.test(answer.text)) tellOfHtml(endpoint, answer.text);
    if (answer.status >= 500) return true;
    const isRefused = envelope?.code === UNAUTHORISED_CODE || answer.status === 401;
    if (isRefused) return isSpecified(endpoint) || (await isAboutToken(asked, judging));
    if (!(await isNoSuchCall(asked, answer, envelope, judging))) return true;
    absent(asked);
    return false;
  }

  /** A filter in front of an API may answer 401 to whatever it does not know, so that the call is asked about, not the learner. */
  async function isAboutToken(asked: Asked, { isTokenGood }: Judging): Promise<boolean> {
    const { endpoint, hasToken } = asked;
    if (!hasToken && endpoint.token === "required") return true;
    const isGood = hasToken ? await isTokenGood() : undefined;
    if (isGood !== false) absent(asked);
    return isGood === false;
  }

  /** An envelope may speak of a row: then it says something else than for a path that nobody has. */
  async function isNoSuchCall(
    { endpoint, agencyFlag }: Asked,
    answer: RawAnswer,
    envelope: Envelope | undefined,
    { askUnknown }: Judging,
  ): Promise<boolean> {
    const { status, text } = answer;
    if (!envelope || isSuccess(envelope.code)) return NO_SUCH.has(status) || saysNoSuch(text);
    if (isSpecified(endpoint) || !(NO_SUCH.has(status) || isMissing(envelope.code))) return false;
    const unknown = await unknownAnswer(agencyFlag, askUnknown).catch(() => undefined);
    const same = unknown && (await envelopeIn(unknown));
    return same !== undefined && same.code === envelope.code && same.msg === envelope.msg;
  }

  function unknownAnswer(agencyFlag = "", ask: Judging["askUnknown"]): Promise<RawAnswer> {
    const last = unknownAnswers.get(agencyFlag);
    if (last && now() < last.until) return last.answer;
    const answer = ask(agencyFlag === "" ? undefined : agencyFlag);
    unknownAnswers.set(agencyFlag, { until: now() + ABSENT_MS, answer });
    answer.catch(() => unknownAnswers.delete(agencyFlag));
    return answer;
  }

  function absent(asked: Asked): void {
    const { path } = asked.endpoint;
    if (asked.question !== undefined) absentUntil.set(keyOf(asked), now() + ABSENT_MS);
    if (isNews(path)) log.info({ endpoint: path }, "the upstream does not offer this call");
  }

  function tellOfHtml({ path }: Endpoint, text: string): void {
    if (isNews(`html ${path}`))
      log.warn(
        { endpoint: path, begin: text.slice(0, SAMPLE) },
        "the upstream answers HTML, and no envelope",
      );
  }

  function isNews(what: string): boolean {
    return !told.has(what) && told.add(what).size > 0;
  }
}

function keyOf({ agencyFlag = "", hasToken, question = "" }: Asked): string {
  return `${agencyFlag} ${hasToken} ${question}`;
}

function isFine({ status }: RawAnswer): boolean {
  return status >= 200 && status < 300;
}

/** What frameworks write of a path that they do not know, some of them with code 0: {"code":0,"status":404}. */
function saysNoSuch(text: string): boolean {
  try {
    return isNoSuch(JSON.parse(text) as Readonly<Record<string, unknown>>);
  } catch {
    return false;
  }
}

/** The same of what has been read already. */
export function isNoSuch({ status, statusCode = status, data }: Readonly<Record<string, unknown>>): boolean {
  return data === undefined && NO_SUCH.has(Number(statusCode));
}
