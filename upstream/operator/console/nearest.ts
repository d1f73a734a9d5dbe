import { both } from "#upstream/platform/kit/language.ts";

const FAR = 3;

/** Returns " Did you mean x?" in the language of the call for a typed word that resembles a known word, else "". */
export function nearest(typed: string, known: readonly string[]): string {
  const word = typed.toLowerCase();
  const ranked = known
    .map((other) => ({ other, steps: other.startsWith(word) ? 0 : stepsBetween(word, other) }))
    .sort((a, b) => a.steps - b.steps);
  const [first] = ranked;
  const most = Math.min(FAR, Math.ceil(word.length / 2));
  return first && word !== "" && first.steps <= most
    ? both(` Did you mean ${first.other}?`, `是不是 ${first.other}？`)
    : "";
}

/** Counts the letters that must be inserted, deleted or changed to turn `a` into `b`. */
function stepsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min((row[j] ?? 0) + (letter === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}
