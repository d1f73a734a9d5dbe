/** Counts of rendering since the start, for /metrics: a formula that shows its source is one that somebody has to mend. */
export const richTextStats = { hits: 0, misses: 0, shownAsSource: 0 };
