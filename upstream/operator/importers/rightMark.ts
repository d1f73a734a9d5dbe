import { cutHtml, readText } from "./formats/word/lineHtml.ts";
import { JUDGE_SIGNS } from "./judgeWords.ts";

const TAGS = "(?:\\s|</?[a-z][^<>]*>)*";
/** Matches a mark behind the right option: a tick, or words as exports of 问卷星 have them. */
const MARK = new RegExp(
  `(?:[（(【［[]${TAGS}(?:正确(?:答案|选项)?|答案|选项|correct(?:\\s+(?:answer|option))?)${TAGS}[)）】］\\]]|[√✓✔✅])(?:\\s|</[a-z][^<>]*>)*$`,
  "i",
);
/** Matches judgements inside an option, such as ①√②×: a tick behind them belongs to the option. */
const JUDGED = new RegExp(`[（(【［[]\\s*(?:正确|错误|对|错)\\s*[)）】］\\]]|${JUDGE_SIGNS}`);

/**
 * Returns the HTML of an option without the mark behind it that shows the key; undefined: the option has no mark, or
 * its text consists of judgements.
 */
export function withoutRightMark(html: string): string | undefined {
  const found = MARK.exec(html);
  if (!found) return undefined;
  const tags = found[0].match(/<[^<>]*>/g)?.join("") ?? "";
  const [rest = ""] = cutHtml(html.slice(0, found.index).trimEnd() + tags, []);
  const text = readText(rest);
  const isOption = text.trim() !== "" || /<img\b/i.test(rest);
  return isOption && !JUDGED.test(text) ? rest : undefined;
}
