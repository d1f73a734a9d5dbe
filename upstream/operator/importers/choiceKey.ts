import { cutHtml, readText } from "./formats/word/lineHtml.ts";
import { truthOf, truthOfAnswer } from "./judgeWords.ts";

/* Keys of choices as people write them: `A`, `A、C`, `（A）`, `选A`, `A选项。`, `1、3`, `A（解析：…）`. */

const LABEL =
  "(?:(?:(?:正确|参考|标准|本题)的?)?(?:答案|选项)\\s*(?:是|为|选)?|(?:故|应)?选择?|(?:answer|key)(?:\\s+is)?)\\s*:?\\s*";
const GAP = "[\\s,、;.。和与及]*";
const LETTER = "(?:[([【〔]\\s*[A-Z]\\s*[)\\]】〕]|[A-Z](?:\\s*选?项|\\s*\\))?)";
const LETTERS = `${LETTER}(?:${GAP}${LETTER})*`;
const STOPS = "[\\s,.。;、:!]*";
const LETTER_KEY = new RegExp(
  `^${GAP}(?:${LABEL})?(?:(${LETTERS})|[([【]\\s*(?:${LABEL})?(${LETTERS})${STOPS}[)\\]】])${STOPS}$`,
  "i",
);
const NUMBER_KEY = new RegExp(`^(?:${LABEL})?(\\d{1,2}(?:[\\s,、;和与及]+\\d{1,2})*)${STOPS}$`, "i");
/** Matches an option that is a list of numbers, such as `1、3` or `①③`. */
const NUMBERS = /^[\d\s,、;.。和与及]+$/;
/** Matches an option that is a number with a unit, such as `3 个`, `5%` or `第2章`. */
const WITH_UNIT = /^[第约]?\s*\d+\s*[\p{L}%°]{0,3}$/u;
/** Matches most keys, for speed. */
const PLAIN_KEY = /^[A-Z]{1,26}$/;
/** Longest text in characters that is tried as a key. */
const LONGEST_KEY = 120;

/**
 * Reads the letters of options that a text names, in its order.
 *
 * @returns capital letters, [] for an empty text; undefined for any other text
 */
export function lettersOf(text: string): string[] | undefined {
  if (PLAIN_KEY.test(text)) return [...text];
  if (text.trim() === "") return [];
  if (text.length > LONGEST_KEY) return undefined;
  const [, bare, bracketed] = LETTER_KEY.exec(text.normalize("NFKC").trim()) ?? [];
  return (bare ?? bracketed)?.toUpperCase().match(/[A-Z]/g) ?? undefined;
}

/**
 * Reads the numbers of options, from 1, that a text names, as the letters of these options. Two cases are ambiguous: a
 * number that also occurs in the text of an option, and a digit if the options are words such as 正确 and 错误.
 *
 * @returns undefined for any other text
 */
export function numberedLetters(
  text: string,
  options: readonly { readonly key: string; readonly text: string }[],
): string[] | undefined {
  const numbers = numbersIn(text);
  if (
    !numbers ||
    options.some(({ text }) => namesOne(text, numbers) || truthOf(readText(text)) !== undefined)
  )
    return undefined;
  const letters = numbers.map((number) => options[number - 1]?.key);
  return letters.every((letter) => letter !== undefined) ? letters : undefined;
}

/** Returns the numbers of a key that consists of numbers; undefined for any other text. */
export function numbersIn(text: string): number[] | undefined {
  if (PLAIN_KEY.test(text) || text.length > LONGEST_KEY) return undefined;
  const [, said] = NUMBER_KEY.exec(narrow(text).trim()) ?? [];
  return said?.match(/\d+/g)?.map(Number);
}

/** Returns whether an option is one of the numbers, alone, in a list or with a unit. */
export function namesOne(option: string, numbers: readonly number[]): boolean {
  const text = readText(option).normalize("NFKC").trim();
  return (
    (NUMBERS.test(text) || WITH_UNIT.test(text)) &&
    (text.match(/\d+/g) ?? []).some((one) => numbers.includes(Number(one)))
  );
}

/** Converts full-width signs to ASCII. Circled digits stay: they count statements of the stem. */
function narrow(text: string): string {
  return text.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

const EXPLAINS = "(?:答案|试题)?解析|分析|详解|解释|说明|理由|依据|原因";
const BECAUSE = "因为|由于";
const EXPLAINED = new RegExp(
  `^([^\\n]{1,40}?)[\\s,，.．。;；]*(?:([（(])\\s*(?:(?:${EXPLAINS})\\s*[:：]?|(?=${BECAUSE}))|[【［[]\\s*(?:${EXPLAINS})\\s*[】］\\]]\\s*[:：]?|(?:${EXPLAINS})\\s*[:：]|(?<=[\\s,，。;；])(?=${BECAUSE}))\\s*(?=\\S)`,
);
const CONCLUDES =
  /(?<!不)(?:故选|应选|(?:正确)?答案\s*(?:选|[是为])?\s*[:：]?)\s*([A-ZＡ-Ｚ](?:[\s,，、和]*[A-ZＡ-Ｚ])*)(?![A-Za-z])/g;

/** A key, and the explanation that follows it. */
export interface ExplainedKey {
  readonly key: string;
  /** HTML of the explanation, without its label. */
  readonly explanation: string;
  /** Letters at the end of the explanation that differ from the key; "": they agree, or there are no letters. */
  readonly contradiction: string;
}

/** Splits `A（解析：…）` or `A 解析：…` into key and explanation; undefined when the text has no such parts. */
export function explainedKey(html: string): ExplainedKey | undefined {
  if (PLAIN_KEY.test(html)) return undefined;
  const text = readText(html);
  const found = EXPLAINED.exec(text);
  const [whole = "", key = "", bracket] = found ?? [];
  const letters = lettersOf(key);
  if (!found || (letters === undefined && truthOfAnswer(key) === undefined)) return undefined;
  const end =
    bracket === undefined
      ? text.length
      : closingOf(text, key.length + whole.slice(key.length).search(/[（(]/));
  if (end === undefined) return undefined;
  const [, explanation = ""] = cutHtml(html, [whole.length, end]);
  return { key, explanation: explanation.trim(), contradiction: contradictionOf(text, letters) };
}

/**
 * Returns the position of the bracket that closes the bracket at `from` and is the last character; undefined: the text
 * ends otherwise.
 */
function closingOf(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (/[（(]/.test(text[at] ?? "")) depth += 1;
    else if (/[)）]/.test(text[at] ?? "")) depth -= 1;
    if (depth === 0) return /^[)）][\s.。;；]*$/.test(text.slice(at)) ? at : undefined;
  }
  return undefined;
}

function contradictionOf(text: string, letters: readonly string[] | undefined): string {
  const key = letters && [...letters].sort().join("");
  const concluded = [...text.matchAll(CONCLUDES)].slice(0, 20);
  for (const [, said = ""] of key === undefined ? [] : concluded) {
    const other = (lettersOf(said) ?? []).sort().join("");
    if (other !== key) return other;
  }
  return "";
}

/** Returns the letters of a key, also if an explanation follows it; undefined for any other text. */
export function lettersSaid(text: string): string[] | undefined {
  return lettersOf(text) ?? lettersOf(explainedKey(text)?.key ?? text);
}
