import { hash } from "node:crypto";
import type { Section } from "./lineSigns.ts";
import type { TextLine } from "./optionLines.ts";
import type { Block, Material } from "./block.ts";

/*
 * A text for several questions: 阅读下面短文，回答36-40题. Its lines become a material where its beginning is seen; else its
 * questions are refused.
 */

/** Number of lines behind an announced text in which its first question must begin. */
export const LONGEST_TEXT = 120;
const ANNOUNCED =
  /(?:阅读|根据|依据|结合|听|读|据此|由此|材料|短文|对话|图).{0,60}?(?:回答|完成|作答|解答|做).{0,6}?第?\s*(\d{1,3})\s*题?\s*[-–—~～－至到、和,，]\s*第?\s*(\d{1,3})\s*[小两各三四五]?题|\bquestions?\s+(\d{1,3})\s*(?:-|–|~|to|and)\s*(\d{1,3})\b/i;
const FIRST = /^\s*(?:请?\s*(?:认真|仔细)?(?:阅读|听)|根据(?:以下|下面|下列)|Read\b)/i;
/** Matches a heading whose questions are about a text. */
const READING = /阅读理解|完形填空|现代文阅读|文言文阅读|听力/;

interface Announced {
  /** Numbers of the first and of the last question of the text. */
  readonly from: number;
  readonly to: number;
  /** true: the text begins with this line. */
  readonly isFirst: boolean;
}

/** Returns the questions that a line announces; undefined: it announces none. */
export function announced(text: string): Announced | undefined {
  const [, a, b, c, d] = ANNOUNCED.exec(text) ?? [];
  const [from, to] = [Number(a ?? c), Number(b ?? d)];
  return to > from ? { from, to, isFirst: FIRST.test(text) } : undefined;
}

export function createSharedText() {
  let range = { from: 0, to: -1 };
  let material: Material | undefined;
  let lines: TextLine[] = [];
  return {
    /** Begins a text. `isAlone`: the lines before its first line belong to questions. */
    begin({ from, to, isFirst }: Announced, line: TextLine, isAlone: boolean): void {
      const { paragraph } = line.line;
      range = { from, to };
      material = { id: `材料 ${from}-${to} (${paragraph})`, paragraph, isWhole: isFirst || isAlone };
      lines = [line];
    },
    /** Adds a line before the first question of the text; false: no text waits for its first question. */
    add: (line: TextLine): boolean => lines.length > 0 && lines.push(line) > 0,
    /** Returns whether a question of this number may begin. */
    mayBegin: (number: number): boolean => lines.length === 0 || number === range.from,
    /** Ends a text, and returns its lines where no question of it has begun. */
    drop(): TextLine[] {
      material = undefined;
      return lines.splice(0);
    },
    /** Returns the material of a question that begins; and its lines, where they are read whole and it is the first. */
    at(
      number: number,
      { section, before }: { readonly section: Section; readonly before: readonly TextLine[] },
    ): { readonly material?: Material; readonly lines?: TextLine[] } {
      const isReading = [section.heading, ...before.map(({ text }) => text)].some((text) =>
        READING.test(text),
      );
      const [first] = before.filter(({ text }) => !READING.test(text));
      if (isReading && first && !material) {
        range = { from: number, to: Infinity };
        material = { id: "", paragraph: first.line.paragraph, isWhole: false };
      }
      if (!material || number < range.from || number > range.to) return {};
      const own = lines.splice(0);
      if (!material.isWhole || own.length === 0) return { material };
      // The id depends on the text: another document of the same name has another text at the same place.
      const id = `${material.id} ${hash("sha256", own.map(({ html }) => html).join("\n")).slice(0, 12)}`;
      material = { ...material, id };
      return { material, lines: own };
    },
  };
}

/** Returns a text for several questions as a block. */
export function textBlock(material: Material, lines: TextLine[], section: Section): Block {
  const { paragraph } = material;
  return { number: 0, paragraph, section, lines, notes: [], list: undefined, isUnclear: false, material };
}
