/** Character range of a text; `to` is exclusive. */
export type TextRange = readonly [from: number, to: number];

/** Ascending ranges that neither overlap nor touch. */
export type TextRanges = readonly TextRange[];

export function withRange(ranges: TextRanges, [from, to]: TextRange): TextRanges {
  if (from >= to) return ranges;
  const apart = ranges.filter(([start, end]) => end < from || start > to);
  const met = ranges.filter(([start, end]) => end >= from && start <= to);
  const starts = met.map(([start]) => start);
  const ends = met.map(([, end]) => end);
  const whole: TextRange = [Math.min(from, ...starts), Math.max(to, ...ends)];
  return [...apart, whole].toSorted(([a], [b]) => a - b);
}

export function withoutRange(ranges: TextRanges, [from, to]: TextRange): TextRanges {
  return ranges.flatMap(([start, end]): TextRanges => {
    if (end <= from || start >= to) return [[start, end]];
    const left: TextRanges = start < from ? [[start, from]] : [];
    return end > to ? [...left, [to, end]] : left;
  });
}

/** Returns whether one of `ranges` contains the whole range from `from` to `to`. */
export function covers(ranges: TextRanges, [from, to]: TextRange): boolean {
  return ranges.some(([start, end]) => start <= from && end >= to);
}

export function rangeAt(ranges: TextRanges, at: number): TextRange | undefined {
  return ranges.find(([start, end]) => start <= at && at < end);
}
