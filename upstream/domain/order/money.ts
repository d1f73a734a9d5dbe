import { hundredthsOf } from "#shared/domain/scores.ts";

/** Converts yuan to hundredths of a yuan, so that sums are exact. */
export function fenOf(yuan: string | number): number {
  return hundredthsOf(Number(yuan));
}

/** Converts hundredths of a yuan to yuan in the form of numeric(10, 2). */
export function yuanOf(fen: number): string {
  return (fen / 100).toFixed(2);
}
