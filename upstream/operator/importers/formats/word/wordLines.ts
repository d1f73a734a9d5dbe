import type { Remark } from "#upstream/operator/importers/bankRecord.ts";
import type { Refusal } from "../format.ts";
import { markupOf } from "../markup.ts";
import { elementsOf, type XmlElement } from "../xml.ts";
import type { Chunk } from "./altChunk.ts";
import { splitBreaks } from "./lineHtml.ts";
import type { AutoNumber, Mark, Marks } from "./wordMarks.ts";

/** A paragraph of a document as HTML, with its automatic number as text. */
export interface WordLine {
  /** Number of the paragraph in the document, from 1; empty paragraphs count. */
  readonly paragraph: number;
  readonly html: string;
  readonly auto: AutoNumber | undefined;
  readonly faults: readonly Refusal[];
  readonly notes: readonly Remark[];
}

/** Returns the lines of a document. A paragraph is split at line breaks; a table is one line. */
export function wordLines(body: XmlElement, marks: Marks, chunks: ReadonlyMap<string, Chunk>): WordLine[] {
  let paragraph = 0;
  const lineOf = (taken: ReturnType<Marks["take"]>): WordLine | undefined => {
    const [place] = taken.marks.filter((mark) => mark.kind === "paragraph");
    if (place) paragraph = place.number;
    const faults = taken.marks.filter((mark) => mark.kind === "unread");
    const notes = taken.marks.filter((mark) => mark.kind === "note").map(({ remark }) => remark);
    const html = taken.html.trim();
    if (html === "" && faults.length + notes.length === 0) return undefined;
    return {
      paragraph,
      html,
      auto: place?.auto,
      faults: faults.map(({ reason, remedy }) => ({ reason, remedy })),
      notes,
    };
  };
  const inside = (found: Mark): WordLine[] => {
    const chunk = found.kind === "chunk" ? chunks.get(found.id) : undefined;
    const missing = {
      reason: "takes in another document (altChunk) that is not there",
      remedy: "save it anew with Word",
    };
    if (!chunk || "refusal" in chunk)
      return [{ paragraph, html: "", auto: undefined, faults: [chunk?.refusal ?? missing], notes: [] }];
    return blocksOf(chunk.body).flatMap((html) => {
      paragraph += 1;
      return lineOf(marks.take(html)) ?? [];
    });
  };
  return blocksOf(body).flatMap((marked) => {
    const taken = marks.take(marked);
    const chunk = taken.marks.find(({ kind }) => kind === "chunk");
    if (chunk) return inside(chunk);
    const line = lineOf(taken);
    return line ? [line] : [];
  });
}

/** Returns the HTML of the block elements. Lists come from embedded HTML; Word's own lists are text by now. */
function blocksOf(parent: XmlElement): string[] {
  return elementsOf(parent).flatMap((child) => {
    if (child.name === "ol" || child.name === "ul") {
      const start = Number(child.attributes.start ?? 1);
      return elementsOf(child).flatMap((item, i) =>
        itemLines(item, child.name === "ol" ? `${start + i}. ` : ""),
      );
    }
    if (child.name === "table") return [`<table>${markupOf(child, () => undefined)}</table>`];
    if (/^(?:div|blockquote|figure|dl)$/.test(child.name)) return blocksOf(wrapped(child));
    return splitBreaks(markupOf(child, () => undefined).trim()).filter((html) => html.trim() !== "");
  });
}

function itemLines(item: XmlElement, label: string): string[] {
  const [first = "", ...rest] = blocksOf(wrapped(item));
  return [`${label}${first}`, ...rest];
}

const BLOCKS = /^(?:p|div|ol|ul|table|blockquote|h[1-6]|figure|dl|dt|dd|pre)$/;

/** Puts text between block elements into paragraphs. */
function wrapped(parent: XmlElement): XmlElement {
  const children: XmlElement[] = [];
  for (const child of parent.children) {
    const isBlock = typeof child !== "string" && BLOCKS.test(child.name);
    const last = children.at(-1);
    if (isBlock) children.push(child);
    else if (last?.name === "#text") (last.children as (XmlElement | string)[]).push(child);
    else children.push({ name: "#text", attributes: {}, children: [child], line: 0 });
  }
  return { ...parent, children };
}
