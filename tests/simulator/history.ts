import type { Random } from "./virtual/random.ts";

/** Name in place of a page of an answer that no page sent. */
export const PROGRAM = "a program";

/** Answer that a learner gave in a page, as the page took it. */
export interface Given {
  readonly page: string;
  readonly questionNo: number;
  readonly value: string;
  /** Time of the answer by the page's estimate of the server's clock, Unix ms. */
  readonly at: number;
  /** Position among all answers of the learner. */
  readonly no: number;
}

/** Request of a page to take the attempt over, in ms of the simulation. */
export interface Claim {
  readonly device: string;
  readonly askedMs: number;
  /** Time of the server's consent; undefined: no consent reached the page. */
  doneMs: number | undefined;
}

/** Receipt that a learner saw, and end and score of the attempt, whenever somebody looked. */
export interface SeenResult {
  readonly receipt: string;
  readonly hash: string;
  readonly submittedMs: number;
}

/** Actions of one learner, and the answers and states shown to this learner. */
export interface LearnerHistory {
  readonly userId: number;
  readonly given: Given[];
  /** The last answer of each question that a page showed as saved, by page and question. */
  readonly promised: Map<string, Given>;
  readonly records: Set<string>;
  readonly results: SeenResult[];
  readonly claims: Claim[];
  /** Last answers of a killed page, which its device must keep. */
  readonly onDevice: (Given & { readonly device: string })[];
  /** True: the learner had several pages open at the same time. */
  hadPagesBehind: boolean;
  /** True: the learner handed in; otherwise the deadline ends the attempt. */
  handedIn: boolean;
  /** Answers that the last page showed at the end; undefined: it did not live to the end. */
  lastShown?: {
    readonly page: string;
    readonly device: string;
    readonly answers: ReadonlyMap<number, string>;
  };
  /** Questions that the last page named as not saved. */
  lost: readonly number[];
}

export function newHistory(userId: number): LearnerHistory {
  return {
    userId,
    given: [],
    promised: new Map(),
    records: new Set(),
    results: [],
    claims: [],
    onDevice: [],
    hadPagesBehind: false,
    handedIn: false,
    lost: [],
  };
}

/** ms before the deadline in which learners hurry. */
const HURRY_MS = 3_000;

/** Returns random ms between two actions of a learner: mostly short, sometimes long, and very short at the end. */
export function thinkMs(random: Random, leftMs: number): number {
  const usual = random.chance(0.1) ? random.whole(5_000, 25_000) : random.whole(200, 4_000);
  if (leftMs <= 0) return usual;
  return leftMs <= HURRY_MS ? random.whole(30, 500) : Math.min(usual, leftMs - HURRY_MS + 1);
}
