import { cutText } from "#shared/domain/cutText.ts";
import { createHash } from "node:crypto";
import { createBoundedMap } from "#shared/boundedMap.ts";
import { CODES } from "#shared/contract/codes.ts";
import { UNAUTHORISED_CODE, EnvelopeError } from "#shared/contract/envelope.ts";
import { UpstreamError, type UpstreamFailure } from "../../errors.ts";
import { assertLearner, type Learner } from "./assertLearner.ts";

/** A token and the agency at which it is valid. */
export interface Bearer {
  readonly token: string;
  readonly agencyFlag: string;
}

/**
 * Finds the learners of tokens. The API is called once for each token, and its answer is cached for minutes, or for
 * hours while the API is away.
 */
export interface Identity<B extends Bearer> {
  /**
   * Returns the assertion that names the token's learner to the companion (assertLearner.ts).
   * @throws the API's refusal or failure
   */
  assertionOf(bearer: B): Promise<string>;
  /** Returns whether the token's learner is known although the API was found to be away seconds ago. */
  isKnownWhileAway(bearer: Bearer): boolean;
  /**
   * Keeps a known learner for some more seconds after a call of the API has failed.
   * @returns false: the error does not show that the API is down, or the learner is not known
   */
  keepWhileAway(bearer: Bearer, error: unknown): boolean;
  /** Forgets the learner of a token that is no longer valid. Harmless when the token is still valid. */
  forget(bearer: Bearer): void;
  /** Forgets all tokens of the learner who owns this token, after a change of password or name. */
  forgetLearner(bearer: Bearer): void;
  /** Forgets all tokens of an agency, after a change of an unknown learner of that agency. */
  forgetAgency(agencyFlag: string): void;
}

interface Options<B> {
  /** Calls the user info of the API. */
  readonly ask: (bearer: B) => Promise<Learner>;
  readonly salt: string;
  readonly now: () => number;
}

interface KnownLearner extends Learner {
  readonly assertion: string;
  readonly untilMs: number;
  /** Time until which the learner stays known while the API is away. */
  readonly awayUntilMs: number;
  /** Whether the API was down at the last request. */
  readonly isAway?: true;
  /** Number of invalidations before the API was called. A later invalidation makes the result invalid. */
  readonly turn: number;
}

const KNOWN_MS = 2 * 60_000;
/** Time that assertions are valid beyond their time in the cache: a call may wait in a queue, and clocks differ. */
const MORE_MS = 5 * 60_000;
/**
 * Longest time since the API last accepted a token, for calls while the API is away. Longer than an exam. A token that
 * the API ended meanwhile is accepted for as long.
 */
const AWAY_MS = 4 * 3_600_000;
const RETRY_MS = 10_000;
/** Failures of an API that is away. Others need the operator: an answer without a learner's id names nobody. */
const AWAY: ReadonlySet<UpstreamFailure> = new Set(["refused", "timeout", "cut", "busy"]);
const AWAY_CODES: ReadonlySet<number> = new Set([
  CODES.tooMany,
  CODES.failure,
  CODES.unavailable,
  CODES.busy,
]);
const REFUSED_MS = 10_000;
const MOST_KNOWN = 20_000;
/** Most refused tokens in memory. Their own cache ensures that a flood of invented tokens displaces no valid token. */
const MOST_REFUSED = 5_000;
/** Longest message or nickname in memory. */
const LONGEST_TEXT = 200;

export function createIdentity<B extends Bearer>({ ask, salt, now }: Options<B>): Identity<B> {
  const learners = createBoundedMap<KnownLearner>({ maxEntries: MOST_KNOWN });
  // The message of an error is stored instead of the error, because an error keeps more objects in memory.
  const refusals = createBoundedMap<{ readonly untilMs: number; readonly message: string }>({
    maxEntries: MOST_REFUSED,
  });
  const pending = new Map<string, Promise<KnownLearner>>();
  /** Key of a token, learner or agency -> number of its last invalidation. */
  const invalidatedIn = createBoundedMap<number>({ maxEntries: MOST_KNOWN });
  let turns = 0;

  return {
    async assertionOf(bearer) {
      const key = keyOf(bearer);
      const learner = learners.get(key);
      const known = learner && isValid(learner, bearer) ? learner : undefined;
      if (known && now() < known.untilMs) return known.assertion;
      const refusal = refusals.get(key);
      if (refusal && now() < refusal.untilMs) throw new EnvelopeError(UNAUTHORISED_CODE, refusal.message);
      const answer = pending.get(key) ?? requestLearner(bearer, key, known);
      return (await answer).assertion;
    },
    isKnownWhileAway(bearer) {
      const learner = learners.get(keyOf(bearer));
      return learner?.isAway === true && now() < learner.untilMs && isValid(learner, bearer);
    },
    keepWhileAway(bearer, error) {
      const key = keyOf(bearer);
      const kept = whileAway(bearer, learners.get(key), error);
      if (kept) learners.set(key, kept);
      return kept !== undefined;
    },
    forget: (bearer) => invalidate(keyOf(bearer)),
    forgetLearner(bearer) {
      const key = keyOf(bearer);
      const learner = learners.get(key);
      invalidate(key);
      if (learner) invalidate(learnerKey(bearer, learner.uid));
    },
    forgetAgency: (agencyFlag) => invalidate(agencyFlag),
  };

  function requestLearner(bearer: B, key: string, known: KnownLearner | undefined): Promise<KnownLearner> {
    turns += 1;
    const turn = turns;
    const answer = readLearner(bearer, turn)
      .catch((error: unknown) => {
        const kept = whileAway(bearer, known, error);
        if (!kept) throw error;
        return kept;
      })
      .then((learner) => {
        learners.set(key, learner);
        return learner;
      })
      .catch((error: unknown) => {
        if (error instanceof EnvelopeError && error.code === UNAUTHORISED_CODE) {
          learners.delete(key);
          refusals.set(key, { untilMs: now() + REFUSED_MS, message: beginningOf(error.message) });
        }
        throw error;
      })
      .finally(() => {
        if (pending.get(key) === answer) pending.delete(key);
      });
    pending.set(key, answer);
    return answer;
  }

  async function readLearner(bearer: B, turn: number): Promise<KnownLearner> {
    const { uid, nickname } = await ask(bearer);
    const learner = { uid, nickname: beginningOf(nickname.trim()) };
    return { ...asserted(bearer, learner, now() + KNOWN_MS), awayUntilMs: now() + AWAY_MS, turn };
  }

  /** Returns the learner for some seconds more; undefined: the API is not away, or the learner is not known. */
  function whileAway(
    bearer: Bearer,
    known: KnownLearner | undefined,
    error: unknown,
  ): KnownLearner | undefined {
    // The learner may have been invalidated while the API was asked.
    if (!isAway(error) || !known || now() >= known.awayUntilMs || !isValid(known, bearer)) return undefined;
    return { ...known, ...asserted(bearer, known, now() + RETRY_MS), isAway: true };
  }

  function asserted({ agencyFlag }: Bearer, { uid, nickname }: Learner, untilMs: number) {
    const assertion = assertLearner({ agencyFlag, uid, nickname, untilMs: untilMs + MORE_MS }, salt);
    return { uid, nickname, assertion, untilMs };
  }

  /** Returns whether nothing has ended the learner's token. */
  function isValid({ uid, turn }: KnownLearner, bearer: Bearer): boolean {
    const ends = [keyOf(bearer), learnerKey(bearer, uid), bearer.agencyFlag];
    return ends.every((key) => (invalidatedIn.get(key) ?? 0) < turn);
  }

  /**
   * Invalidates a token, learner or agency. The next caller asks the API again, even while an older call is pending.
   */
  function invalidate(key: string): void {
    turns += 1;
    invalidatedIn.set(key, turns);
    pending.delete(key);
    learners.delete(key);
  }
}

/** Returns whether an error means that the API is down for now. */
function isAway(error: unknown): boolean {
  // Other statuses below 500 may be the API's only sign that the token has ended.
  if (error instanceof UpstreamError)
    return AWAY.has(error.kind) || error.status === 429 || (error.status ?? 0) >= 500;
  return error instanceof EnvelopeError && AWAY_CODES.has(error.code);
}

/** Returns a copy of the beginning of a text. A slice would keep the whole text in memory. */
function beginningOf(text: string): string {
  return Buffer.from(cutText(text, LONGEST_TEXT)).toString();
}

/** Returns the key under which a learner is remembered. It holds a hash, so that no token is kept in memory. */
export function keyOf({ token, agencyFlag }: Bearer): string {
  return `${agencyFlag} token ${createHash("sha256").update(token).digest("base64")}`;
}

function learnerKey({ agencyFlag }: Bearer, uid: string): string {
  return `${agencyFlag} learner ${uid}`;
}
