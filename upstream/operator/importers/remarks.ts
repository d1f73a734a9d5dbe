import type { Remark } from "./bankRecord.ts";
import type { Place } from "./formats/format.ts";
import { isContentKey } from "./identify.ts";
import type { ReasonCounts } from "./reasonCounts.ts";

export interface LineRemark extends Remark {
  readonly line: number;
  /** Position in the file, such as `line 12`. */
  readonly place: string;
  readonly id: string;
}

/** Number of remarks that the report keeps; later remarks are only counted. */
export const MOST_KEPT = 20_000;

/** Collects remarks in the order of the file, and counts all of them in `reasons`. */
export function createRemarks(reasons: Pick<ReasonCounts, "add">) {
  const kept: LineRemark[] = [];
  let count = 0;
  return {
    kept,
    count: () => count,
    add({ at, text }: Place, id: string, remarks: readonly Remark[]) {
      count += remarks.length;
      for (const remark of remarks) {
        reasons.add(at, remark);
        if (kept.length < MOST_KEPT)
          kept.push({ line: at, place: text, id: isContentKey(id) ? "" : id, ...remark });
      }
    },
  };
}
