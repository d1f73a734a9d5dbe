import MarkdownIt from "markdown-it";

const { unescapeAll } = new MarkdownIt().utils;

/** Returns the characters of an HTML entity such as `&alpha;`; any other text is returned unchanged. */
export function entityText(entity: string): string {
  return unescapeAll(entity);
}

/** Matches HTML entities by name and by number. */
export const ENTITY = /&(?:[a-z]\w{0,40}|#\d{1,7}|#x[0-9a-f]{1,6});/gi;
