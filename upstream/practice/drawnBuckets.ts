import { createHash } from "node:crypto";
import { DRAW_BUCKETS } from "../db/schema/questions.ts";

/*
 * A large bank lies in buckets (drawBucket), and a run at random looks into a few, which its seed draws (decision 079).
 */

/** Fewer questions are sorted as fast as buckets of them are found, and counted as fast as counts are added. */
export const LARGE = 5_000;
/** Questions looked at for each that is taken, and buckets: that one has more questions than another must not show in their chances. */
const EACH = 8;
const FEWEST = 16;
/** The next try looks into so many times as many, for a filter or what is done has left too few. */
export const WIDER = 4;
/** Where more are needed, all are sorted. */
export const MOST_BUCKETS = DRAW_BUCKETS / 8;

/** How many buckets are looked into first; Infinity: sort all. In powers of two, so that a new question does not change a seed's run. */
export function fewestBuckets(count: number, fitting: number): number {
  if (fitting < LARGE) return Infinity;
  return Math.max(FEWEST, 2 ** Math.ceil(Math.log2((EACH * count * DRAW_BUCKETS) / fitting)));
}

/** The first `num` of the buckets that a seed draws, each with the same chance. */
export function drawnBuckets(seed: string, num: number): number[] {
  const drawn = new Set<number>();
  for (let turn = 0; drawn.size < num; turn++) {
    const hash = createHash("md5").update(`${seed}:bucket ${turn}`).digest();
    drawn.add(hash.readUInt16BE() % DRAW_BUCKETS);
  }
  return [...drawn];
}
