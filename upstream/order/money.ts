import { hundredthsOf } from "#shared/domain/scores.ts";

/** Hundredths of a yuan, so that sums are exact. */
export function fenOf(yuan: string | number): number {
  return hundredthsOf(Number(yuan));
}

/** As numeric(10, 2) has it. */
export function yuanOf(fen: number): string {
  return (fen / 100).toFixed(2);
}
