import { JUDGE_WORDS } from "../../judgeWords.ts";
import { NAMES } from "./habits.ts";
import { cutHtml, readText } from "./lineHtml.ts";
import type { WordLine } from "./wordLines.ts";

/*
 * Ways to write a line that other rules do not know, as the way that they know. No text of the line is lost.
 */

/** Matches full-width numbers at the beginning, and full-width letters as options, in brackets or as a key. */
const WIDE =
  /^\s*[０-９]{1,4}(?=\s*[.．、)）])|[Ａ-Ｚ](?=\s*[.．、:：)）])|(?<=[（(][\s\u3000]*)[Ａ-Ｚ](?=[\s\u3000,，、]*[Ａ-Ｚ)）])/g;

const KEY = `T|[A-H](?:[\\s,，、]*[A-H])*|${JUDGE_WORDS}`;
/** Matches the brackets for the key before a number, as in English papers: `( B )1. …`, `(  )2. …`. */
const LEAD = new RegExp(
  `^\\s*[（(]([\\s\\u3000]*(?:(${KEY})[\\s\\u3000]*)?)[)）]\\s*(?=\\d{1,3}\\s*[.．、](?!\\d))`,
);
const NUMBER = /^\s*(\d{1,3})/;
const OPTION = /(?:^|[\s.．、])[（(［[]?A\s*[.．、:：)）\]］]/;

/** Matches the star of a required question, and the type behind the stem, as 问卷星 writes them. */
const STAR = /^\s*\*\s*(?=\d{1,3}\s*[.．、])/;
const TYPE_BEHIND = new RegExp(
  `^(\\s*\\d{1,3}\\s*[.．、]\\s*)(.+?)\\s*([[【](?:${NAMES})[\\]】])\\s*\\*?\\s*$`,
);

/** Signs of a list that people copy as the letters of options. */
const CIRCLE = /^\s*([○◯〇□☐])\s*(?=\S)/;
const LETTERS = "ABCDEFGHIJKL";
/** Matches the beginning of a question. */
const QUESTION = /^\s*(?:\d{1,3}\s*[.．、]|第\s*\S{1,3}\s*题|[[【(（]\s*[单多判填不])/;

/** English labels of keys and explanations. */
const ENGLISH: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:correct\s+)?answers?\s*[:：]\s*(?=\S)/i, "答案："],
  [/^\s*keys?\s*[:：]\s*(?=(?:[A-H](?:[\s,、]*[A-H])*|[TF])\s*$|[（(]?\d)/i, "答案："],
  [/^\s*explanation\s*[:：]\s*(?=\S)/i, "解析："],
];

/** Returns the lines of a document in the ways that the reader knows. */
export function plainHabits(lines: readonly WordLine[]): WordLine[] {
  const narrow = lines.map((line) => ({ ...line, html: narrowed(line.html) }));
  return lettered(narrow.map((line, at) => withoutLead(plainLabels(line), narrow.slice(at + 1, at + 3))));
}

function narrowed(html: string): string {
  return html.replace(WIDE, (signs) =>
    signs.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)),
  );
}

function plainLabels(line: WordLine): WordLine {
  const text = readText(line.html);
  const star = STAR.exec(text);
  if (star) return plainLabels({ ...line, html: cutHtml(line.html, [star[0].length])[1] ?? "" });
  const [whole, number = "", stem = "", mark = ""] = TYPE_BEHIND.exec(text) ?? [];
  if (whole !== undefined) {
    const [first = "", asked = ""] = cutHtml(line.html, [number.length, number.length + stem.length]);
    return { ...line, html: `${first}${mark}${asked}` };
  }
  const known = ENGLISH.find(([rule]) => rule.test(text));
  const length = known?.[0].exec(text)?.[0].length;
  return known ? { ...line, html: `${known[1]}${cutHtml(line.html, [length ?? 0])[1] ?? ""}` } : line;
}

/** Moves a key in brackets before a number behind the stem. Letters count where options follow. */
function withoutLead(line: WordLine, next: readonly WordLine[]): WordLine {
  const found = LEAD.exec(readText(line.html));
  if (!found) return line;
  const [whole, inside = "", key] = found;
  const [, rest = ""] = cutHtml(line.html, [whole.length]);
  const hasOptions = [rest, ...next.map(({ html }) => html)].some((html) => OPTION.test(readText(html)));
  if (key === undefined) return NUMBER.test(readText(rest)) ? { ...line, html: rest } : line;
  if (/^[A-EGH]/.test(key) && !hasOptions) return line;
  const at = OPTION.exec(readText(rest))?.index;
  const [stem = "", options = ""] = at === undefined ? [rest] : cutHtml(rest, [at]);
  return {
    ...line,
    html: `${stem.trimEnd()}（${inside.trim()}）${options === "" ? "" : ` ${options.trimStart()}`}`,
  };
}

/**
 * Gives options that begin with the same empty circle or box, in two lines or more, their letters. Several may stand in
 * a line. Lines between them go on with the option before, up to the next number.
 */
function lettered(lines: readonly WordLine[]): WordLine[] {
  const texts = lines.map(({ html }) => readText(html));
  const signs = texts.map((text) => CIRCLE.exec(text)?.[1]);
  let count = 0;
  return lines.map((line, at) => {
    const sign = signs[at];
    const text = texts[at] ?? "";
    if (sign === undefined) {
      if (QUESTION.test(text)) count = 0;
      return line;
    }
    const places = [...text.matchAll(new RegExp(`(?<=^|\\s)${sign}\\s*(?=\\S)`, "g"))];
    if (count === 0 && signs[at + 1] !== sign && places.length < 2) return line;
    const parts = cutHtml(
      line.html,
      places.flatMap(({ index, 0: { length } }) => [index, index + length]),
    );
    const html = places.map((_, i) => `${LETTERS[count + i] ?? "?"}. ${parts[i * 2 + 2] ?? ""}`).join(" ");
    count += places.length;
    return { ...line, html: `${parts[0] ?? ""}${html}` };
  });
}
