import type { TextRange, TextRanges } from "./ranges.ts";

/*
 * Positions in a text count the visible characters. Elements whose own text may change or is not visible count as one
 * character: formulas, pictures, and gaps, which are filled after the answer.
 */
const ATOMS = ".katex-display, .katex, .blank, img";

interface Piece {
  readonly node: Text | Element;
  readonly from: number;
  readonly to: number;
}

function piecesOf(root: Element): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  function add(node: Text | Element, length: number): void {
    if (length === 0) return;
    pieces.push({ node, from: at, to: at + length });
    at += length;
  }
  function walk(parent: Element): void {
    for (const node of parent.childNodes) {
      if (node instanceof Text) add(node, node.length);
      else if (node instanceof Element) {
        if (node.matches(ATOMS)) add(node, 1);
        else walk(node);
      }
    }
  }
  walk(root);
  return pieces;
}

/** Converts a selection to a range of characters; undefined: nothing is selected. */
export function textRangeOf(root: Element, range: Range): TextRange | undefined {
  const touched = piecesOf(root).flatMap(({ node, from, to }): TextRanges => {
    if (!range.intersectsNode(node)) return [];
    if (node instanceof Element) return [[from, to]];
    const start = node === range.startContainer ? from + range.startOffset : from;
    const end = node === range.endContainer ? from + range.endOffset : to;
    return start < end ? [[start, end]] : [];
  });
  const [first, last] = [touched[0], touched.at(-1)];
  return first && last && [first[0], last[1]];
}

/** Returns the position of an element's first character in the text. */
export function placeIn(root: Element, element: Element): number | undefined {
  return piecesOf(root).find(({ node }) => element.contains(node))?.from;
}

const MARK = "mark[data-highlight]";

/** Removes all highlights from the text and paints `ranges` instead. The selection is kept. */
export function paintRanges(root: Element, ranges: TextRanges): void {
  const selection = document.getSelection();
  const range = selection && selection.rangeCount > 0 && !selection.isCollapsed && selection.getRangeAt(0);
  const selected = range && root.contains(range.commonAncestorContainer) && textRangeOf(root, range);
  paintOver(root, ranges);
  if (selected) select(root, selected);
}

function paintOver(root: Element, ranges: TextRanges): void {
  for (const mark of root.querySelectorAll(MARK)) mark.replaceWith(...mark.childNodes);
  root.normalize();
  for (const piece of piecesOf(root)) {
    // The last range is painted first: painting splits the text node, and only the text before stays in place.
    for (const range of ranges.toReversed()) paint(piece, range);
  }
}

function paint({ node, from, to }: Piece, range: TextRange): void {
  const [start, end] = [Math.max(from, range[0]), Math.min(to, range[1])];
  // Whitespace is skipped: it may lie between table cells or list items, where a `<mark>` element is not valid.
  if (start >= end || node instanceof HTMLImageElement || node.textContent?.trim() === "") return;
  const marked = node instanceof Text ? cut(node, start - from, end - from) : node;
  const mark = document.createElement("mark");
  mark.dataset["highlight"] = "";
  marked.replaceWith(mark);
  mark.append(marked);
}

function select(root: Element, [from, to]: TextRange): void {
  const pieces = piecesOf(root);
  const first = pieces.find((piece) => piece.to > from);
  const last = pieces.findLast((piece) => piece.from < to);
  if (!first || !last) return;
  const range = document.createRange();
  if (first.node instanceof Text) range.setStart(first.node, from - first.from);
  else range.setStartBefore(first.node);
  if (last.node instanceof Text) range.setEnd(last.node, to - last.from);
  else range.setEndAfter(last.node);
  document.getSelection()?.removeAllRanges();
  document.getSelection()?.addRange(range);
}

function cut(text: Text, from: number, to: number): Text {
  if (to < text.length) text.splitText(to);
  return from > 0 ? text.splitText(from) : text;
}
