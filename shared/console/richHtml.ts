import { renderRichText } from "#shared/domain/richText/renderRichText.ts";

const DRAWING = '<span class="katex-html"';

/**
 * Renders a text of the bank as safe HTML for the admin pages: as learners see it, with formulas as MathML, which
 * browsers draw without the inline styles that the policy of the pages forbids.
 */
export function richHtml(text: string): string {
  return withoutDrawing(renderRichText(text));
}

/** Leaves KaTeX's drawing of formulas out and keeps their MathML. */
export function withoutDrawing(rendered: string): string {
  const at = rendered.indexOf(DRAWING);
  if (at < 0) return rendered;
  const tags = /<(\/?)span\b[^>]*>/g;
  tags.lastIndex = at;
  let depth = 0;
  for (let tag = tags.exec(rendered); tag; tag = tags.exec(rendered)) {
    depth += tag[1] === "" ? 1 : -1;
    if (depth === 0) return rendered.slice(0, at) + withoutDrawing(rendered.slice(tags.lastIndex));
  }
  return rendered.slice(0, at);
}
