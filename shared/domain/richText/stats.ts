/**
 * Counters of rendered texts since the process started, for /metrics. shownAsSource counts formulas that KaTeX could
 * not draw; an author has to correct them.
 */
export const richTextStats = { hits: 0, misses: 0, shownAsSource: 0 };
