import { cutText } from "#shared/domain/cutText.ts";
import { createHash } from "node:crypto";
import { createBoundedMap } from "#shared/boundedMap.ts";
import { UNAUTHORISED_CODE, EnvelopeError } from "#shared/contract/envelope.ts";
import { assertLearner, type Learner } from "./assertLearner.ts";

/** A token with its agency: it is good at that one alone. */
export interface Bearer {
  readonly token: string;
  readonly agencyFlag: string;
}

/** The learners behind tokens, as the API says: each is asked for once, and remembered for minutes. */
export interface Identity<B extends Bearer> {
  /** The assertion for the companion (assertLearner.ts). Throws the API's refusal or its failure. */
  assertionOf(bearer: B): Promise<string>;
  /** This token is over, or somebody says so. */
  forget(bearer: Bearer): void;
  /** All tokens of this one's learner: the password is another, or the name. */
  forgetLearner(bearer: Bearer): void;
  /** Forgets all tokens of an agency, where it is not known whose they are. */
  forgetAgency(agencyFlag: string): void;
}

interface Options<B> {
  /** The user info of the API. */
  readonly ask: (bearer: B) => Promise<Learner>;
  readonly salt: string;
  readonly now: () => number;
}

interface KnownLearner {
  readonly uid: string;
  readonly assertion: string;
  readonly untilMs: number;
  /** The turn in which the API was asked: whatever is invalidated later invalidates this too. */
  readonly turn: number;
}

const KNOWN_MS = 2 * 60_000;
/** A call may wait for its turn at the companion, and clocks differ. */
const MORE_MS = 5 * 60_000;
const REFUSED_MS = 10_000;
const MOST_KNOWN = 20_000;
/** Apart from those that are good: a flood of made-up tokens pushes out none of them. */
const MOST_REFUSED = 5_000;
const LONGEST_MESSAGE = 200;

export function createIdentity<B extends Bearer>({ ask, salt, now }: Options<B>): Identity<B> {
  const learners = createBoundedMap<KnownLearner>({ maxEntries: MOST_KNOWN });
  // No errors: one that is kept keeps all that was in sight where it was made.
  const refusals = createBoundedMap<{ readonly untilMs: number; readonly message: string }>({
    maxEntries: MOST_REFUSED,
  });
  const pending = new Map<string, Promise<KnownLearner>>();
  /** The turn of the last invalidation, by the key of a token, a learner or an agency. */
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

  /** Whoever asks from now on asks the API anew, also where it is being asked just now. */
  function invalidate(key: string): void {
    turns += 1;
    invalidatedIn.set(key, turns);
    pending.delete(key);
    learners.delete(key);
  }
}

/** A copy of the beginning: a slice alone would keep the whole text behind it. */
function beginningOf(message: string): string {
  return Buffer.from(cutText(message, LONGEST_MESSAGE)).toString();
}

/** No token is kept in memory. */
function keyOf({ token, agencyFlag }: Bearer): string {
  return `${agencyFlag} token ${createHash("sha256").update(token).digest("base64")}`;
}

function learnerKey({ agencyFlag }: Bearer, uid: string): string {
  return `${agencyFlag} learner ${uid}`;
}
