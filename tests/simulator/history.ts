import type { Random } from "./virtual/random.ts";

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
  /** True: the learner handed in; otherwise the deadline ends the attempt. */
  handedIn: boolean;
  /** State that the last page showed, when the network was calm at the end; undefined: nothing is promised of it. */
  lastShown?: { readonly page: string; readonly answers: ReadonlyMap<number, string> };
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
    handedIn: false,
    lost: [],
  };
}

/** Returns random ms between two actions of a learner: mostly short, sometimes long. */
export function thinkMs(random: Random): number {
  return random.chance(0.1) ? random.whole(5_000, 25_000) : random.whole(200, 4_000);
}
