/*
 * Sorts names of files and folders as people expect: 2 before 10, 第九页 (page nine) before 第十页 (page ten), ⑨ before ⑩,
 * 上 before 中 before 下 (first, middle, last volume). Intl.Collator knows only the digits 0 to 9 and sorts Chinese
 * characters by pinyin.
 */

const collator = new Intl.Collator("zh", { numeric: true });

/**
 * Ranges of number signs that the Unicode form NFKC does not convert to digits. The sign `from` means the number
 * `first`, and each further sign the next number.
 */
const SIGNS: readonly (readonly [from: number, to: number, first: number])[] = [
  [0x2160, 0x216b, 1],
  [0x2170, 0x217b, 1],
  [0x24eb, 0x24f4, 11],
  [0x24f5, 0x24fe, 1],
  [0x2776, 0x277f, 1],
  [0x2780, 0x2789, 1],
  [0x278a, 0x2793, 1],
];

const DIGITS = "零一二三四五六七八九";
const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 };
const MYRIAD = 10_000;
/** Characters of financial numerals and other variants, each with the plain digit or unit. */
const ALIKE: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from(
    "〇零两二壹一贰二貳二叁三參三肆四伍五陆六陸六柒七捌八玖九拾十佰百仟千萬万".matchAll(/(.)(.)/gu),
    (pair) => [pair[1] ?? "", pair[2] ?? ""],
  ),
);

const CHEQUE = "壹贰貳叁參肆伍陆陸柒捌玖拾佰仟";
const NUMERAL = "〇零一二两三四五六七八九十百千万萬";
/** Regular expression: the numeral ends here, and is not the beginning of a longer word. */
const ENDS = String.raw`(?=$|[^\p{L}\p{N}]|[页頁章节節课課讲講集册冊卷篇部单單元回题題套学學期半])`;
const NUMBERS = new RegExp(
  [
    String.raw`(?<digits>\d+)`,
    String.raw`(?<numeral>[〇零一二两三四五六七八九十][${NUMERAL}]{0,11})`,
    // Financial numerals need these surroundings, because most of the characters also occur in words and names.
    String.raw`(?<cheque>(?<=^|第|[^\p{L}\p{N}]|[卷册冊图圖表])[${CHEQUE}][${CHEQUE}零萬万]{0,11}${ENDS})`,
    String.raw`(?<part>[上中下]${ENDS})`,
  ].join("|"),
  "gu",
);

type Part = string | bigint;

/**
 * Compares two names for sorting. Digits of any width, Chinese numerals, circled and Roman signs compare as numbers. 上,
 * 中 and 下 compare as first, second and third unless they are part of a word. Other text compares by pinyin.
 * @returns below 0: `a` comes first; 0: the names are equal
 */
export function compareNames(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const order = compareParts(left[at], right[at]);
    if (order !== 0) return order;
  }
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareParts(a: Part | undefined, b: Part | undefined): number {
  if (a === undefined || b === undefined) return (a === undefined ? 0 : 1) - (b === undefined ? 0 : 1);
  if (typeof a === "string" && typeof b === "string") return collator.compare(a, b);
  if (typeof a === "bigint" && typeof b === "bigint") return a < b ? -1 : a > b ? 1 : 0;
  return typeof a === "bigint" ? -1 : 1;
}

function partsOf(name: string): readonly Part[] {
  const text = [...name].map(plain).join("").normalize("NFKC");
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(NUMBERS)) {
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push(numberOf(match));
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

function plain(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const row = SIGNS.find(([from, to]) => code >= from && code <= to);
  return row ? String(row[2] + code - row[0]) : sign;
}

function numberOf({ 0: text, groups }: RegExpExecArray): bigint {
  if (groups?.["digits"] !== undefined) return BigInt(text);
  if (groups?.["part"] !== undefined) return BigInt("上中下".indexOf(text) + 1);
  return numeralOf([...text].map((sign) => ALIKE[sign] ?? sign));
}

/** Parses a Chinese numeral, such as 十一, 一百零五 or 二〇二六. */
function numeralOf(signs: readonly string[]): bigint {
  if (signs.every((sign) => DIGITS.includes(sign)))
    return BigInt(signs.map((sign) => DIGITS.indexOf(sign)).join(""));
  let [whole, below, digit] = [0, 0, 0];
  for (const sign of signs) {
    const unit = UNITS[sign];
    if (sign === "万") {
      whole = (whole + below + digit) * MYRIAD;
      [below, digit] = [0, 0];
    } else if (unit === undefined) digit = DIGITS.indexOf(sign);
    else {
      below += (digit || 1) * unit;
      digit = 0;
    }
  }
  return BigInt(whole + below + digit);
}
