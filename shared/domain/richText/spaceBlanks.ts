import { factsOf } from "../questionTypes/typeFacts.ts";

/** Formulas, environments and tags keep their spaces. */
const HELD =
  /\$\$[\s\S]*?\$\$|\$[^$\n]*\$|\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]|\\begin\{(\w+\*?)\}[\s\S]*?\\end\{\1\}|<[^<>]*>/;
/** A longer stem is a passage; openers that nothing closes would be searched to its end each. */
const LONGEST = 10_000;
const SPACE = "[ \\t\\u00a0\\u2003\\u3000]";
const FORMS = new RegExp(`${HELD.source}|([（(])${SPACE}+([)）])|${SPACE}{2,}`, "g");
/** Two wide spaces or four narrow ones: double spaces of a bad scan are narrower. */
const LEAST = 4;
/** The width that no break of the line and no new sentence explains. */
const SURE = 6;
const ENDS_SENTENCE = /[。！？!?…]["”’』」]?$/;
const STARTS_SENTENCE = /^["“‘『「（(]?[\u4e00-\u9fffA-Z0-9]/;
const STARTS_ITEM = /^\s*(?:[①-⑳]|[A-H]\s*[.．、:：]|[（(]\s*\d{1,2}\s*[)）]|\d{1,2}\s*[.．、](?!\d)|[—–-])/;
const STARTS_WITH_POINT = /^[，。；、,.;?!？！]/;

/**
 * The stem of a fill-in or a choice in which runs of spaces that stand for a blank are written as one, `____`: HTML
 * shows a run as one space. Empty brackets become as wide as a person writes them. Indents, gaps between columns
 * of options and whatever stands in formulas stay. Essays and stems above 10,000 characters come back as they are.
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
