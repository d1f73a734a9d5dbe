import { sanitise } from "#shared/domain/richText/sanitise.ts";
import { MARK } from "../importers/formats/recordMarks.ts";
import { ENTITIES, parseXml } from "../importers/formats/xml.ts";
import { plainText } from "./exportFields.ts";

/* Functions for the elements of a question in QTI 2.1. */

export function declaration(
  identifier: string,
  cardinality: string,
  baseType: string,
  values: readonly string[],
  more = "",
): string {
  const correct =
    values.length > 0
      ? `<correctResponse>${values.map((value) => `<value>${xmlEscaped(value)}</value>`).join("")}</correctResponse>`
      : "";
  return `<responseDeclaration identifier="${identifier}" cardinality="${cardinality}" baseType="${baseType}">${correct}${more}</responseDeclaration>`;
}

/** Wraps a text in an element with a class of this site, by which an import keeps the line breaks of the text. */
export function qtiContent(value: unknown): string {
  return `<div class="${MARK}-text">${inline(plainText(value))}</div>`;
}

/** Returns a text that is well-formed XML unchanged, and any other text escaped. */
function inline(text: string): string {
  const plain = text.replace(
    /!\[([^\]\n]{0,200})\]\((images\/[\w.]{1,100})\)/g,
    (_, alt: string, src: string) => `<img src="${src}" alt="${alt.replace(/["<>&]/g, "")}"/>`,
  );
  const clean = withoutControls(plain);
  const numbered = clean.replace(/&(\w+);/g, (whole, name: string) => {
    const sign = ENTITIES[name]?.codePointAt(0);
    return sign === undefined ? whole : `&#${sign};`;
  });
  const closed = voidsClosed(numbered)
    // XML does not allow `]]>`, the end of a CDATA section, in a text.
    .replaceAll("]]>", "]]&#62;");
  if (!/[<&]/.test(closed)) return closed;
  // HTML that is not well-formed is written as pages show it: with its tags closed.
  return [closed, voidsClosed(sanitise(closed))].find(isWellFormed) ?? xmlEscaped(clean);
}

function voidsClosed(html: string): string {
  return html.replace(/<(br|hr|img|col)\b([^<>]*?)\s*\/?>/gi, "<$1$2/>");
}

function isWellFormed(markup: string): boolean {
  try {
    parseXml(`<div>${markup}</div>`);
    return true;
  } catch {
    return false;
  }
}

/**
 * Removes characters that XML cannot contain. Backspace and form feed become \b and \f again when a letter follows:
 * decoding JSON had made them from \bar and \frac.
 */
function withoutControls(text: string): string {
  return text
    .replace(/\u0008(?=[a-z])/g, "\\b")
    .replace(/\u000c(?=[a-z])/g, "\\f")
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "");
}

/** Escapes a text for XML and removes characters that XML cannot contain. */
export function xmlEscaped(text: string): string {
  return withoutControls(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
