import { MARK } from "../importers/formats/recordMarks.ts";
import { ENTITIES, parseXml } from "../importers/formats/xml.ts";
import { plainText } from "./exportFields.ts";

/* Parts of an assessment item of QTI 2.1. */

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

/** Marked, so that its line breaks are kept when it comes back. */
export function qtiContent(value: unknown): string {
  return `<div class="${MARK}-text">${inline(plainText(value))}</div>`;
}

/** Text of the bank that is well-formed markup goes as it is, all else as plain text. */
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
  const closed = numbered
    .replace(/<(br|hr|img)\b([^<>]*?)\s*\/?>/gi, "<$1$2/>")
    // Outside of a CDATA section its end is no text of XML.
    .replaceAll("]]>", "]]&#62;");
  if (!/[<&]/.test(closed)) return closed;
  try {
    parseXml(`<div>${closed}</div>`);
    return closed;
  } catch {
    return xmlEscaped(clean);
  }
}

/** Characters that XML cannot hold: of \bar and \frac that JSON once ate the letter is given back, all others go. */
function withoutControls(text: string): string {
  return text
    .replace(/\u0008(?=[a-z])/g, "\\b")
    .replace(/\u000c(?=[a-z])/g, "\\f")
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "");
}

export function xmlEscaped(text: string): string {
  return withoutControls(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
