import { MARK } from "../importers/formats/recordMarks.ts";
import { plainText } from "./exportFields.ts";
import { xhtml, xmlEscaped } from "./xhtml.ts";

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
  return `<div class="${MARK}-text">${xhtml(plainText(value))}</div>`;
}
