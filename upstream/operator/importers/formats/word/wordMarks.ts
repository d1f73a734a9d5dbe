import type { Remark } from "#upstream/operator/importers/bankRecord.ts";

/*
 * Placeholders that carry facts through mammoth as text, because mammoth drops these facts. The placeholders consist of
 * Unicode noncharacters, which are removed from the document first, so that a document cannot forge a placeholder.
 */

const OPEN = "\uFDD0";
const CLOSE = "\uFDD1";
const FORGED = /[\uFDD0-\uFDEF]/g;
const MARK = /\uFDD0(\d+)\uFDD1/g;
const PROBE = /\uFDD0(\d+)\uFDD1((?:<\/?(?:p|strong|em|i|u|s|sub|sup|mark|a)\b[^<>]*>|\s)*)\uFDD0\1\uFDD1/g;

/**
 * Formats that mammoth drops. For each format, a pair of noncharacters encloses the text until mammoth is done; then
 * the pair becomes an HTML tag.
 */
const TAGS: readonly (readonly [string, string])[] = [
  ["\uFDD2", '<em class="dots">'],
  ["\uFDD3", "</em>"],
  ["\uFDD4", '<u class="wave">'],
  ["\uFDD5", "</u>"],
  ["\uFDD6", '<u class="double">'],
  ["\uFDD7", "</u>"],
  ["\uFDD8", "<ruby>"],
  ["\uFDD9", "<rt>"],
  ["\uFDDA", "</rt></ruby>"],
  ["\uFDDB", "<red>"],
  ["\uFDDC", "</red>"],
];
const ADJACENT = /<\/(em|u)><\1 class="(dots|wave|double)">/g;

export interface AutoNumber {
  /** The number as the document shows it, such as `A.` or `（1）`; "" for a bullet. */
  readonly label: string;
  readonly isDecimal: boolean;
  readonly isLetter: boolean;
  /** Value of the number, from 1, within its level of the list. */
  readonly value: number;
  /** Id of the list and level. Paragraphs with the same value are counted together. */
  readonly list: string;
}

export type Mark =
  | { readonly kind: "paragraph"; readonly number: number; readonly auto: AutoNumber | undefined }
  /** Placeholder for content of the question that cannot be read. */
  | { readonly kind: "unread"; readonly reason: string; readonly remedy: string }
  | { readonly kind: "note"; readonly remark: Remark }
  /**
   * Placeholder before and behind content that mammoth may drop. When nothing is left between the two, mammoth dropped
   * it.
   */
  | { readonly kind: "probe"; readonly reason: string; readonly remedy: string }
  | { readonly kind: "chunk"; readonly id: string };

/** Puts the noncharacters of a format around a text: 着重号 (emphasis dots), wavy line, double line, pinyin. */
export const SIGNED = {
  dots: (text: string) => `\uFDD2${text}\uFDD3`,
  wave: (text: string) => `\uFDD4${text}\uFDD5`,
  double: (text: string) => `\uFDD6${text}\uFDD7`,
  /** Red text, which may mark a key; `withoutRed` takes the tag away again. */
  red: (text: string) => `\uFDDB${text}\uFDDC`,
  ruby: (base: string, above: string) => `\uFDD8${base}\uFDD9${above}\uFDDA`,
};

/** Removes the tags of red text, which mean nothing to learners. */
export function withoutRed(html: string): string {
  return html.replace(/<\/?red>/g, "");
}

/** Removes the noncharacters of placeholders from a document's text, so that the document cannot forge placeholders. */
export function withoutForged(text: string): string {
  return text.replace(FORGED, "");
}

export interface Marks {
  /** Stores a fact and returns its placeholder in the text. */
  add(mark: Mark): string;
  /**
   * Removes the placeholders from HTML and writes the automatic numbers as text.
   *
   * @returns the HTML and the facts in the order of their placeholders
   */
  take(html: string): { readonly html: string; readonly marks: readonly Mark[] };
}

export function createMarks(): Marks {
  const all: Mark[] = [];
  return {
    add(mark) {
      all.push(mark);
      return `${OPEN}${all.length - 1}${CLOSE}`;
    },
    take(html) {
      const marks: Mark[] = [];
      const probed = html.replace(PROBE, (_, index: string, tags: string) => {
        const probe = all[Number(index)];
        if (probe?.kind === "probe") marks.push({ ...probe, kind: "unread" });
        return tags;
      });
      const plain = probed.replace(MARK, (_, index: string) => {
        const mark = all[Number(index)];
        if (mark && mark.kind !== "probe") marks.push(mark);
        return mark?.kind === "paragraph" && mark.auto?.label ? `${mark.auto.label} ` : "";
      });
      return { html: withTags(plain), marks };
    },
  };
}

function withTags(text: string): string {
  if (text.search(FORGED) < 0) return text;
  const tagged = TAGS.reduce((html, [sign, tag]) => html.replaceAll(sign, tag), text);
  return tagged.replace(ADJACENT, (whole, name: string, kind: string, at: number) => {
    const open = tagged.lastIndexOf(`<${name} class="`, at - 1);
    return tagged.startsWith(`<${name} class="${kind}"`, open) ? "" : whole;
  });
}
