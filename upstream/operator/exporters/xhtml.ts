import { sanitise } from "#shared/domain/richText/sanitise.ts";
import { createSlots, withoutMarks } from "#shared/domain/richText/slots.ts";
import { type Piece, splitMath } from "#shared/domain/richText/splitMath.ts";
import { ENTITY, entityText } from "../importers/formats/entities.ts";

/**
 * Converts a text of the question bank to XHTML, as pages show it: with its tags closed, entities as characters, and
 * formulas unchanged.
 */
export function xhtml(text: string): string {
  const source = withoutControls(withoutMarks(text)).replace(
    /!\[([^\]\n]{0,200})\]\((images\/[\w.]{1,100})\)/g,
    (_, alt: string, src: string) => `<img src="${src}" alt="${alt.replace(/["<>]/g, "")}">`,
  );
  const pieces = splitMath(source);
  const plain = written(pieces, (piece) => piece);
  return plain ?? written(pieces, (piece) => piece.replaceAll("$", "\\$")) ?? xmlEscaped(source);
}

/**
 * Writes the pieces of a text as XHTML, with `dollars` for the dollar signs outside formulas.
 *
 * @returns undefined when the text would be read with other formulas
 */
function written(pieces: readonly Piece[], dollars: (text: string) => string): string | undefined {
  const slots = createSlots();
  const formulas: string[] = [];
  const text = pieces.map((piece) => {
    if (piece.kind === "text") return piece.text;
    formulas.push(xmlEscaped(decoded(piece.source)));
    return slots.hold(formulas.at(-1) ?? "", piece.source);
  });
  const parts = sanitise(text.join("")).match(/<[^<>]*>|[^<]+/g) ?? [];
  const xml = slots.fill(
    parts.map((part) => (part.startsWith("<") ? tag(part) : xmlEscaped(dollars(decoded(part))))).join(""),
  );
  const read = splitMath(xml).flatMap((piece) => (piece.kind === "math" ? [piece.source] : []));
  return read.join("\n") === formulas.join("\n") ? xml : undefined;
}

function decoded(html: string): string {
  return html.replace(ENTITY, (entity) => withoutControls(entityText(entity)));
}

const VOID = new Set(["br", "hr", "img"]);
/** Attributes that pages add to what they show. */
const ADDED = new Set(["loading", "decoding", "translate"]);

function tag(html: string): string {
  const name = /^<\/?([a-z0-9]+)/.exec(html)?.[1] ?? "";
  if (html.startsWith("</")) return `</${name}>`;
  const attributes = new Map<string, string>();
  for (const [, key = "", value = ""] of html.matchAll(/\s([a-z]+)="([^"]*)"/g))
    if (!attributes.has(key) && !ADDED.has(key)) attributes.set(key, xmlEscaped(decoded(value)));
  const said = [...attributes].map(([key, value]) => ` ${key}="${value}"`).join("");
  return `<${name}${said}${VOID.has(name) ? "/" : ""}>`;
}

/**
 * Removes characters that XML cannot contain. Backspace and form feed become \b and \f again when a letter follows:
 * decoding JSON had made them from \bar and \frac.
 */
function withoutControls(text: string): string {
  return text
    .replace(/\u0008(?=[a-z])/g, "\\b")
    .replace(/\u000c(?=[a-z])/g, "\\f")
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, "");
}

/** Escapes a text for XML and removes characters that XML cannot contain. */
export function xmlEscaped(text: string): string {
  return withoutControls(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
