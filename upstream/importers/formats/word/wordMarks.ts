import type { Remark } from "#upstream/importers/bankRecord.ts";

/*
 * Carries facts that the library ignores through it as text. The marks are Unicode noncharacters, which are removed
 * from the document first, so that a document cannot forge them.
 */

const OPEN = "\uFDD0";
const CLOSE = "\uFDD1";
const FORGED = /[\uFDD0-\uFDEF]/g;
const MARK = /\uFDD0(\d+)\uFDD1/g;
const PROBE = /\uFDD0(\d+)\uFDD1((?:<\/?(?:p|strong|em|i|u|s|sub|sup|mark|a)\b[^<>]*>|\s)*)\uFDD0\1\uFDD1/g;

/** Formats that the library drops, each as a pair of signs around its text. */
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
];
const ADJACENT = /<\/(em|u)><\1 class="(dots|wave|double)">/g;

export interface AutoNumber {
  /** Number as shown: `A.`, `（1）`; "" for a bullet. */
  readonly label: string;
  readonly isDecimal: boolean;
  readonly isLetter: boolean;
  /** Value from 1 within its level. */
  readonly value: number;
  /** List and level: items of one list continue its count. */
  readonly list: string;
}

export type Mark =
  | { readonly kind: "paragraph"; readonly number: number; readonly auto: AutoNumber | undefined }
  /** A part of the question cannot be read. */
  | { readonly kind: "unread"; readonly reason: string; readonly remedy: string }
  | { readonly kind: "note"; readonly remark: Remark }
  /** Placed before and behind content that the library may drop; nothing between them means that it was dropped. */
  | { readonly kind: "probe"; readonly reason: string; readonly remedy: string }
  | { readonly kind: "chunk"; readonly id: string };

/** Puts the signs of a format around a text: 着重号, wavy and double lines, pinyin over characters. */
export const SIGNED = {
  dots: (text: string) => `\uFDD2${text}\uFDD3`,
  wave: (text: string) => `\uFDD4${text}\uFDD5`,
  double: (text: string) => `\uFDD6${text}\uFDD7`,
  ruby: (base: string, above: string) => `\uFDD8${base}\uFDD9${above}\uFDDA`,
};

/** Removes the characters of marks from the text of a document, so that it cannot forge any. */
export function withoutForged(text: string): string {
  return text.replace(FORGED, "");
}

export interface Marks {
  /** Stores a mark and returns the text that represents it. */
  add(mark: Mark): string;
  /**
   * Removes the marks from HTML and types the automatic numbers.
   *
   * @returns the HTML and the marks in order
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
