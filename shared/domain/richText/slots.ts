import { escapeHtml } from "../escapeHtml.ts";
/*
 * Finished pieces of HTML (formulas, tables, blanks) are replaced by private-use characters while the text around them
 * is broken into lines and sanitised. An author cannot write such a placeholder, because private-use characters are
 * removed from the source first.
 */

const OPEN = "\uE000";
const CLOSE = "\uE001";
const BLOCK = "\uE002";
const PRIVATE = /[\uE000-\uE002]/g;
const SLOT = /\uE000(\d+)(\uE002?)\uE001/g;

interface Slot {
  readonly html: string;
  /** Plain text of the piece, used inside an attribute, which cannot hold HTML. */
  readonly text: string;
}

export interface Slots {
  /** Stores a piece of HTML and returns its placeholder. `block`: the piece is a paragraph of its own. */
  hold(html: string, text: string, block?: boolean): string;
  /** Replaces placeholders: by the piece's HTML between tags, by its plain text inside tags. */
  fill(html: string): string;
}

export function createSlots(): Slots {
  const slots: Slot[] = [];
  return {
    hold(html, text, block = false) {
      slots.push({ html, text });
      const mark = `${OPEN}${slots.length - 1}${block ? BLOCK : ""}${CLOSE}`;
      return block ? `\n\n${mark}\n\n` : mark;
    },
    fill(html) {
      return html.replace(/<[^<>]*>|[^<]+/g, (piece) =>
        piece.replace(SLOT, (_, index: string) => {
          const slot = slots[Number(index)];
          if (!slot) return "";
          return piece.startsWith("<") ? escapeHtml(slot.text) : slot.html;
        }),
      );
    },
  };
}

/** Removes from a source the private-use characters that placeholders are made of. */
export function withoutMarks(source: string): string {
  return source.replace(PRIVATE, "");
}

export function isBlock(text: string): boolean {
  return /^\uE000\d+\uE002\uE001$/.test(text);
}

/** Returns the width of a text in half-width columns as pages show it. A formula counts like a short word. */
export function columns(text: string): number {
  let width = 0;
  const shown = text
    .replace(SLOT, "formula")
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/&#?\w{1,31};/g, "x");
  for (const char of shown) width += char > "\u2E7F" ? 2 : 1;
  return width;
}
