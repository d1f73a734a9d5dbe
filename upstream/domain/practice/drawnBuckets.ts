import { createHash } from "node:crypto";
import { DRAW_BUCKETS } from "../../platform/db/schema/questions.ts";

/*
 * The questions of a large question bank are divided into buckets (drawBucket). A random run reads only the buckets
 * that its seed selects (decision 079).
 */

/** Least number of questions of a large bank. In a smaller bank, sorting all questions is as fast as using buckets. */
export const LARGE = 5_000;
/**
 * Candidates read per drawn question, and least number of buckets. With fewer of either, some questions would be drawn
 * more often than others, because buckets differ in size.
 */
const EACH = 8;
const FEWEST = 16;
/** Factor by which the next try reads more buckets, if a filter or done questions left too few candidates. */
export const WIDER = 4;
/** Most buckets that are read. If a run needs more, all questions are sorted instead. */
export const MOST_BUCKETS = DRAW_BUCKETS / 8;

/**
 * Returns the number of buckets to read first; Infinity: sort all questions instead. The number is a power of two, so
 * adding one question to the bank rarely changes it, and the same seed still gives the same run.
 */
export function fewestBuckets(count: number, fitting: number): number {
  if (fitting < LARGE) return Infinity;
  return Math.max(FEWEST, 2 ** Math.ceil(Math.log2((EACH * count * DRAW_BUCKETS) / fitting)));
}

/** Returns the first `num` buckets that a seed selects; each bucket has the same chance. */
export function drawnBuckets(seed: string, num: number): number[] {
  const drawn = new Set<number>();
  for (let turn = 0; drawn.size < num; turn++) {
    const hash = createHash("md5").update(`${seed}:bucket ${turn}`).digest();
    drawn.add(hash.readUInt16BE() % DRAW_BUCKETS);
  }
  return [...drawn];
}
