import { createHash } from "node:crypto";
import { DRAW_BUCKETS } from "../db/schema/questions.ts";

/*
 * The questions of a large bank are divided into buckets (drawBucket). A random run reads only the buckets that its
 * seed draws (decision 079).
 */

/** Questions from which a bank is large. A smaller bank is sorted and counted just as fast without buckets. */
export const LARGE = 5_000;
/**
 * Candidates per drawn question, and least buckets: with fewer, the unequal sizes of buckets would change the chances.
 */
const EACH = 8;
const FEWEST = 16;
/** Factor of buckets for the next try, when a filter or done questions have left too few. */
export const WIDER = 4;
/** If more buckets are needed, all questions are sorted instead. */
export const MOST_BUCKETS = DRAW_BUCKETS / 8;

/**
 * Returns the number of buckets to read first; Infinity: sort all questions. The number is a power of two, so that a
 * single new question rarely changes it and with it the run of a seed.
 */
export function fewestBuckets(count: number, fitting: number): number {
  if (fitting < LARGE) return Infinity;
  return Math.max(FEWEST, 2 ** Math.ceil(Math.log2((EACH * count * DRAW_BUCKETS) / fitting)));
}

/** Returns the first `num` buckets that a seed draws; each bucket has the same chance. */
export function drawnBuckets(seed: string, num: number): number[] {
  const drawn = new Set<number>();
  for (let turn = 0; drawn.size < num; turn++) {
    const hash = createHash("md5").update(`${seed}:bucket ${turn}`).digest();
    drawn.add(hash.readUInt16BE() % DRAW_BUCKETS);
  }
  return [...drawn];
}
