import { cutText } from "#shared/domain/cutText.ts";
import { createHash } from "node:crypto";
import { createBoundedMap } from "#shared/boundedMap.ts";
import { UNAUTHORISED_CODE, EnvelopeError } from "#shared/contract/envelope.ts";
import { assertLearner, type Learner } from "./assertLearner.ts";

/** A token and the agency at which it is valid. */
export interface Bearer {
  readonly token: string;
  readonly agencyFlag: string;
}

/** Finds the learners of tokens. The API is called once for each token, and its answer is cached for minutes. */
export interface Identity<B extends Bearer> {
  /**
   * Returns the assertion that names the token's learner to the companion (assertLearner.ts).
   * @throws the API's refusal or failure
   */
  assertionOf(bearer: B): Promise<string>;
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

interface KnownLearner {
  readonly uid: string;
  readonly assertion: string;
  readonly untilMs: number;
  /** Number of invalidations before the API was called. A later invalidation makes the result invalid. */
  readonly turn: number;
}

const KNOWN_MS = 2 * 60_000;
/** Time that assertions are valid beyond their time in the cache: a call may wait in a queue, and clocks differ. */
const MORE_MS = 5 * 60_000;
const REFUSED_MS = 10_000;
const MOST_KNOWN = 20_000;
/**
 * Most refused tokens in memory. They have a cache of their own: a flood of invented tokens displaces no valid ones.
 */
const MOST_REFUSED = 5_000;
const LONGEST_MESSAGE = 200;

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
      if (learner && isGood(learner, bearer)) return learner.assertion;
      const refusal = refusals.get(key);
      if (refusal && now() < refusal.untilMs) throw new EnvelopeError(UNAUTHORISED_CODE, refusal.message);
      const answer = pending.get(key) ?? requestLearner(bearer, key);
      return (await answer).assertion;
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

  function requestLearner(bearer: B, key: string): Promise<KnownLearner> {
    turns += 1;
    const turn = turns;
    const answer = readLearner(bearer, turn)
      .then((learner) => {
        learners.set(key, learner);
        return learner;
      })
      .catch((error: unknown) => {
        if (error instanceof EnvelopeError && error.code === UNAUTHORISED_CODE)
          refusals.set(key, { untilMs: now() + REFUSED_MS, message: beginningOf(error.message) });
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
    const untilMs = now() + KNOWN_MS;
    const claims = { agencyFlag: bearer.agencyFlag, uid, nickname, untilMs: untilMs + MORE_MS };
    return { uid, assertion: assertLearner(claims, salt), untilMs, turn };
  }

  function isGood({ uid, untilMs, turn }: KnownLearner, bearer: Bearer): boolean {
    const ends = [keyOf(bearer), learnerKey(bearer, uid), bearer.agencyFlag];
    return now() < untilMs && ends.every((key) => (invalidatedIn.get(key) ?? 0) < turn);
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

/** Returns a copy of the beginning of a message. A slice would keep the whole text in memory. */
function beginningOf(message: string): string {
  return Buffer.from(cutText(message, LONGEST_MESSAGE)).toString();
}

/** Returns the key of a token, with a hash of the token, so that no token is kept in memory. */
function keyOf({ token, agencyFlag }: Bearer): string {
  return `${agencyFlag} token ${createHash("sha256").update(token).digest("base64")}`;
}

function learnerKey({ agencyFlag }: Bearer, uid: string): string {
  return `${agencyFlag} learner ${uid}`;
}
