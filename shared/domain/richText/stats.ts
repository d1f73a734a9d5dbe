/**
 * Counters of rendering since the start, for /metrics. A formula shown as source needs to be corrected by an author.
 */
export const richTextStats = { hits: 0, misses: 0, shownAsSource: 0 };
