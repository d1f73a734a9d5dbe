import type { TextRange, TextRanges } from "./ranges.ts";

/*
 * Offsets count the characters of the visible text. An element that is drawn from something else counts as one
 * character: a formula, a picture, or a blank that is filled after the answer.
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

/** Returns the selected character range; undefined: nothing is selected. */
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

/** Returns the offset of an element's first character. */
export function placeIn(root: Element, element: Element): number | undefined {
  return piecesOf(root).find(({ node }) => element.contains(node))?.from;
}

const MARK = "mark[data-highlight]";

/** Replaces all highlights in the text by the given ranges. The selection is kept. */
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
    // Paints from the end, so that a cut does not move the text before it.
    for (const range of ranges.toReversed()) paint(piece, range);
  }
}

function paint({ node, from, to }: Piece, range: TextRange): void {
  const [start, end] = [Math.max(from, range[0]), Math.min(to, range[1])];
  // A mark element is not valid between the cells of a table or the items of a list.
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
