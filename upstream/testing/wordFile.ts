import { strToU8, zipSync } from "fflate";

/** Returns a Word document with the given paragraphs. XML within a paragraph becomes runs of its own. */
export function wordFile(
  paragraphs: readonly string[],
  parts: Readonly<Record<string, Uint8Array>> = {},
): Uint8Array {
  const body = paragraphs.map((text) =>
    /^<w:(?:p|altChunk|tbl)\b/.test(text) ? text : `<w:p>${text.startsWith("<") ? text : run(text)}</w:p>`,
  );
  const names =
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"';
  return zipSync({
    "[Content_Types].xml": strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    "_rels/.rels": strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    ),
    "word/document.xml": strToU8(`<w:document ${names}><w:body>${body.join("")}</w:body></w:document>`),
    ...parts,
  });
}

export function run(text: string, properties = ""): string {
  const pieces = text
    .split("\t")
    .map(
      (piece) => `<w:t xml:space="preserve">${piece.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</w:t>`,
    );
  return `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${pieces.join("<w:tab/>")}</w:r>`;
}

export function relations(...parts: readonly (readonly [string, string, string?])[]) {
  const kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const items = parts.map(
    ([type, target, id], i) =>
      `<Relationship Id="${id ?? `r${i}`}" Type="${kind}/${type}" Target="${target}"/>`,
  );
  return {
    "word/_rels/document.xml.rels": strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join("")}</Relationships>`,
    ),
  };
}
