import { factsOf } from "../questionTypes/typeFacts.ts";

/** Matches formulas, environments and tags. Spaces inside them stay. */
const HELD =
  /\$\$[\s\S]*?\$\$|\$(?!\s)[^$\n]*[^\s$]\$(?!\d)|\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]|\\begin\{(\w+\*?)\}[\s\S]*?\\end\{\1\}|<[^<>]*>/;
/**
 * Longest stem that is searched for blanks. A longer stem is a reading passage, and the search would scan the whole
 * rest of it for each unclosed opening delimiter.
 */
const LONGEST = 10_000;
const SPACE = "[ \\t\\u00a0\\u2003\\u3000]";
const FORMS = new RegExp(`${HELD.source}|([（(])${SPACE}+([)）])|${SPACE}{2,}`, "g");
/** Fewest columns of a blank: two wide or four narrow spaces. Double spaces from a bad scan are narrower. */
const LEAST = 4;
/** Columns from which a run of spaces is a blank even at a line break or between sentences. */
const SURE = 6;
const ENDS_SENTENCE = /[。！？!?…]["”’』」]?$/;
const STARTS_SENTENCE = /^["“‘『「（(]?[\u4e00-\u9fffA-Z0-9]/;
const STARTS_ITEM = /^\s*(?:[①-⑳]|[A-H]\s*[.．、:：]|[（(]\s*\d{1,2}\s*[)）]|\d{1,2}\s*[.．、](?!\d)|[—–-])/;
const STARTS_WITH_POINT = /^[，。；、,.;?!？！]/;

/**
 * Rewrites runs of spaces that mean a fill-in blank as `____`, because HTML collapses runs of spaces. Applies to stems
 * of fill-in and choice questions. Empty brackets are widened, so that learners can write in them by hand. Indents,
 * gaps between columns of options and formulas stay unchanged, as do essays and stems longer than 10,000 characters.
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
