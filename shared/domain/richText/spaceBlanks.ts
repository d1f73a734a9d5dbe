import { factsOf } from "../questionTypes/typeFacts.ts";

/** Formulas, environments and tags, whose spaces stay. */
const HELD =
  /\$\$[\s\S]*?\$\$|\$[^$\n]*\$|\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]|\\begin\{(\w+\*?)\}[\s\S]*?\\end\{\1\}|<[^<>]*>/;
/** Longest stem that is processed. A longer one is a passage, and each unclosed opener would be searched to its end. */
const LONGEST = 10_000;
const SPACE = "[ \\t\\u00a0\\u2003\\u3000]";
const FORMS = new RegExp(`${HELD.source}|([（(])${SPACE}+([)）])|${SPACE}{2,}`, "g");
/** Narrowest blank: two wide spaces or four narrow ones. Double spaces of a bad scan are narrower. */
const LEAST = 4;
/** Width that neither a line break nor a new sentence explains. */
const SURE = 6;
const ENDS_SENTENCE = /[。！？!?…]["”’』」]?$/;
const STARTS_SENTENCE = /^["“‘『「（(]?[\u4e00-\u9fffA-Z0-9]/;
const STARTS_ITEM = /^\s*(?:[①-⑳]|[A-H]\s*[.．、:：]|[（(]\s*\d{1,2}\s*[)）]|\d{1,2}\s*[.．、](?!\d)|[—–-])/;
const STARTS_WITH_POINT = /^[，。；、,.;?!？！]/;

/**
 * Rewrites runs of spaces that mean a blank as `____` in the stem of a fill-in or choice, because HTML collapses runs
 * of spaces. Empty brackets are widened for handwriting. Indents, gaps between columns of options and formulas stay
 * unchanged, as do essays and stems above 10,000 characters.
 */
export function markSpaceBlanks(type: string, stem: string): string {
  if (
    factsOf(type).isCompared ||
    stem.length > LONGEST ||
    !/[ \t\u00a0\u2003\u3000]{2}|[（(][ \u00a0\u3000][)）]/.test(stem)
  )
    return stem;
  return stem.replace(FORMS, (found: string, ...rest: unknown[]) => {
    const [, open, close, at] = rest as [unknown, string | undefined, string | undefined, number];
    if (open !== undefined) return `${open}\u2003\u2003${close}`;
    if (found.trim() !== "") return found;
    return isBlank(found, stem.slice(0, at), stem.slice(at + found.length)) ? "____" : found;
  });
}

function isBlank(run: string, before: string, after: string): boolean {
  const width = [...run].reduce((sum, space) => sum + (/[\u2003\u3000]/.test(space) ? 2 : 1), 0);
  if (width < LEAST || STARTS_ITEM.test(after)) return false;
  const startsLine = before === "" || before.endsWith("\n");
  if (STARTS_WITH_POINT.test(after)) return true;
  if (startsLine) return false;
  if (after === "" || after.startsWith("\n")) return width >= SURE && after.trim() !== "";
  return width >= SURE || !(ENDS_SENTENCE.test(before.slice(-2)) && STARTS_SENTENCE.test(after));
}
