/**
 * Returns the index that an arrow key moves to in the subject panel; undefined: no move. `levels` lists the levels of
 * all visible subjects in reading order; the lower levels of the open subject follow directly after it.
 */
export function nextInTree(levels: readonly number[], index: number, key: string): number | undefined {
  const level = levels[index];
  if (level === undefined) return undefined;
  const candidates = level === 1 ? rail(levels) : pane(levels, index);
  const position = candidates.indexOf(index);
  if (key === "ArrowDown") return candidates[position + 1];
  if (key === "ArrowUp") return candidates[position - 1];
  if (key === "Home") return candidates[0];
  if (key === "End") return candidates.at(-1);
  if (key === "ArrowRight") return (levels[index + 1] ?? 0) > level ? index + 1 : undefined;
  if (key === "ArrowLeft") return parent(levels, index);
  return undefined;
}

function rail(levels: readonly number[]): number[] {
  return [...levels.keys()].filter((at) => levels[at] === 1);
}

function pane(levels: readonly number[], index: number): number[] {
  const start = levels.lastIndexOf(1, index);
  const end = levels.indexOf(1, index);
  return [...levels.keys()].slice(start + 1, end === -1 ? levels.length : end);
}

function parent(levels: readonly number[], index: number): number | undefined {
  for (let at = index - 1; at >= 0; at--) if ((levels[at] ?? 0) < (levels[index] ?? 0)) return at;
  return undefined;
}
