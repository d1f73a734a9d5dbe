import { all, first, type XmlElement } from "../xml.ts";
import type { AutoNumber } from "./wordMarks.ts";

interface Level {
  readonly start: number;
  readonly format: string;
  /** Pattern of the number, such as `%1.`: `%1` stands for the number of level 1. */
  readonly text: string;
  /** Deepest level, from 1, whose numbers restart the count of this level; 0: no level restarts it. */
  readonly restart: number;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const DIGITS = "〇一二三四五六七八九";
const STEMS = "甲乙丙丁戊己庚辛壬癸";
const BRANCHES = "子丑寅卯辰巳午未申酉戌亥";
const ROMAN: readonly (readonly [number, string])[] = [
  [100, "C"],
  [90, "XC"],
  [50, "L"],
  [40, "XL"],
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
];

/** Writes a number in each of Word's number formats; "" when the format has no sign for this number. */
const FORMATS: Readonly<Record<string, (value: number) => string>> = {
  decimal: String,
  decimalHalfWidth: String,
  decimalZero: (value) => String(value).padStart(2, "0"),
  decimalFullWidth: (value) =>
    String(value).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  decimalFullWidth2: String,
  ordinal: String,
  upperLetter: (value) => letter(value),
  lowerLetter: (value) => letter(value).toLowerCase(),
  upperRoman: (value) => roman(value),
  lowerRoman: (value) => roman(value).toLowerCase(),
  chineseCounting: (value) => chinese(value),
  chineseCountingThousand: (value) => chinese(value),
  japaneseCounting: (value) => chinese(value),
  taiwaneseCounting: (value) => chinese(value),
  taiwaneseCountingThousand: (value) => chinese(value),
  ideographDigital: (value) => [...String(value)].map((digit) => DIGITS[Number(digit)]).join(""),
  ideographTraditional: (value) => STEMS[value - 1] ?? "",
  ideographZodiac: (value) => BRANCHES[value - 1] ?? "",
  decimalEnclosedCircle: (value) => circled(value),
  decimalEnclosedCircleChinese: (value) => circled(value),
  decimalEnclosedFullstop: (value) => (value <= 20 ? String.fromCodePoint(0x2488 + value - 1) : ""),
  decimalEnclosedParen: (value) => (value <= 20 ? String.fromCodePoint(0x2474 + value - 1) : ""),
  ideographEnclosedCircle: (value) => (value <= 10 ? String.fromCodePoint(0x3280 + value - 1) : ""),
  numberInDash: (value) => `- ${value} -`,
  bullet: () => "",
  none: () => "",
};
/** Highest automatic number that is counted; a list of questions is never longer. */
const MOST = 9_999;
const DECIMAL = new Set([
  "decimal",
  "decimalHalfWidth",
  "decimalZero",
  "decimalFullWidth",
  "decimalFullWidth2",
]);

export interface Numbering {
  /**
   * Returns the automatic number of the next paragraph, which has these properties; undefined when it has no number,
   * and the name of the number format as a string when the format is unknown.
   */
  next(properties: XmlElement | undefined): AutoNumber | string | undefined;
}

/** Computes the automatic numbers of a document as Word shows them. Call `next` for each paragraph in order. */
export function createNumbering(
  numbering: XmlElement | undefined,
  styles: XmlElement | undefined,
): Numbering {
  const abstracts = new Map(
    all(numbering, "w:abstractNum").map((one) => [one.attributes["w:abstractNumId"] ?? "", one]),
  );
  const nums = new Map(all(numbering, "w:num").map((one) => [one.attributes["w:numId"] ?? "", one]));
  const byStyle = new Map(all(styles, "w:style").map((one) => [one.attributes["w:styleId"] ?? "", one]));
  const counters = new Map<string, (number | undefined)[]>();
  const begun = new Set<string>();

  /**
   * Returns the list and level of a paragraph style. A list level that names the style wins over the style's own entry.
   */
  function styled(id: string | undefined, depth = 0): readonly [string, number] | undefined {
    const style = byStyle.get(id ?? "");
    if (!style || depth > 20) return undefined;
    const properties = first(style, "w:pPr", "w:numPr");
    const numId = valueOf(first(properties, "w:numId"));
    if (numId !== undefined) {
      const named = levelsOf(abstractOf(numId)).find((level) => valueOf(first(level, "w:pStyle")) === id);
      const level = named?.attributes["w:ilvl"] ?? valueOf(first(properties, "w:ilvl")) ?? "0";
      return [numId, Number(level)];
    }
    return styled(valueOf(first(style, "w:basedOn")), depth + 1);
  }

  const known = new Map<string | undefined, readonly [string, number] | undefined>();
  function styledOnce(id: string | undefined): readonly [string, number] | undefined {
    if (!known.has(id)) known.set(id, styled(id));
    return known.get(id);
  }

  function abstractOf(numId: string, depth = 0): XmlElement | undefined {
    const abstract = abstracts.get(valueOf(first(nums.get(numId), "w:abstractNumId")) ?? "");
    const link = valueOf(first(abstract, "w:numStyleLink"));
    if (link === undefined || depth > 20) return abstract;
    const linked = valueOf(first(byStyle.get(link), "w:pPr", "w:numPr", "w:numId"));
    return linked === undefined ? abstract : abstractOf(linked, depth + 1);
  }

  function levelOf(numId: string, at: number): Level {
    const override = all(nums.get(numId), "w:lvlOverride").find(
      (one) => Number(one.attributes["w:ilvl"]) === at,
    );
    const level =
      first(override, "w:lvl") ??
      levelsOf(abstractOf(numId)).find((one) => Number(one.attributes["w:ilvl"] ?? 0) === at);
    return {
      start: Number(valueOf(first(level, "w:start")) ?? 1),
      format: valueOf(first(level, "w:numFmt")) ?? "decimal",
      text: valueOf(first(level, "w:lvlText")) ?? "",
      restart: Number(valueOf(first(level, "w:lvlRestart")) ?? at),
    };
  }

  /**
   * Restarts the count at the first paragraph of a list that sets a start value; a list without a start value continues
   * the count.
   */
  function restart(numId: string, counts: (number | undefined)[]): void {
    if (begun.has(numId)) return;
    begun.add(numId);
    for (const override of all(nums.get(numId), "w:lvlOverride")) {
      const start = valueOf(first(override, "w:startOverride"));
      if (start !== undefined) counts[level9(Number(override.attributes["w:ilvl"] ?? 0))] = Number(start) - 1;
    }
  }

  return {
    next(properties) {
      const own = first(properties, "w:numPr");
      const fromStyle = styledOnce(valueOf(first(properties, "w:pStyle")));
      const numId = valueOf(first(own, "w:numId")) ?? fromStyle?.[0];
      if (numId === undefined || numId === "0" || !nums.has(numId)) return undefined;
      const at = level9(Number(valueOf(first(own, "w:ilvl")) ?? fromStyle?.[1] ?? 0));
      const key = abstractOf(numId)?.attributes["w:abstractNumId"] ?? `num ${numId}`;
      const counts = counters.get(key) ?? [];
      counters.set(key, counts);
      restart(numId, counts);
      const level = levelOf(numId, at);
      const value = counts[at] === undefined ? level.start : counts[at] + 1;
      counts[at] = value;
      for (let deeper = at + 1; deeper < counts.length; deeper += 1)
        if (at < levelOf(numId, deeper).restart) counts[deeper] = undefined;
      let unknown: string | undefined;
      const label = level.text.replace(/%([1-9])/g, (_, digit: string) => {
        const other = levelOf(numId, Number(digit) - 1);
        const count = counts[Number(digit) - 1] ?? other.start;
        const said = count >= 0 && count <= MOST ? FORMATS[other.format]?.(count) : undefined;
        if (said === undefined || (said === "" && !/^(?:bullet|none)$/.test(other.format)))
          unknown = other.format;
        return said ?? "";
      });
      if (unknown !== undefined) return unknown;
      return {
        label: level.format === "bullet" ? "" : label.trim(),
        isDecimal: DECIMAL.has(level.format),
        isLetter: level.format === "upperLetter" || level.format === "lowerLetter",
        value,
        list: `${numId} ${at}`,
      };
    },
  };
}

/** Returns the level when it is one of the nine levels, 0 to 8, of a list; else 0. */
function level9(at: number): number {
  return at >= 0 && at <= 8 ? Math.floor(at) : 0;
}

function levelsOf(abstract: XmlElement | undefined): XmlElement[] {
  return all(abstract, "w:lvl");
}

function valueOf(element: XmlElement | undefined): string | undefined {
  return element?.attributes["w:val"];
}

/** Writes A to Z, then AA, BB as Word counts. */
function letter(value: number): string {
  return (LETTERS[(value - 1) % 26] ?? "").repeat(Math.ceil(value / 26));
}

function roman(value: number): string {
  let left = value;
  let text = "";
  for (const [worth, sign] of ROMAN) for (; left >= worth; left -= worth) text += sign;
  return text;
}

function circled(value: number): string {
  if (value < 1 || value > 50) return "";
  if (value <= 20) return String.fromCodePoint(0x2460 + value - 1);
  return String.fromCodePoint(value <= 35 ? 0x3251 + value - 21 : 0x32b1 + value - 36);
}

function chinese(value: number): string {
  if (value < 0 || value > 99) return "";
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  if (tens === 0) return DIGITS[ones] ?? "";
  return `${tens > 1 ? DIGITS[tens] : ""}十${ones > 0 ? DIGITS[ones] : ""}`;
}
