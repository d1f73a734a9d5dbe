import { escapeHtml } from "#shared/domain/escapeHtml.ts";
import { parseNamespaced, type XmlElement } from "../xml.ts";

const OPEN = "http://schemas.openxmlformats.org";
const STRICT = "http://purl.oclc.org/ooxml";
const MICROSOFT = "http://schemas.microsoft.com/office";

/**
 * Prefixes by namespace. Files may use any prefix; the parser replaces it by Word's own prefix for the namespace.
 */
const NAMESPACES: readonly (readonly [string, string])[] = [
  ["w", `${OPEN}/wordprocessingml/2006/main`],
  ["w", `${STRICT}/wordprocessingml/main`],
  ["m", `${OPEN}/officeDocument/2006/math`],
  ["m", `${STRICT}/officeDocument/math`],
  ["r", `${OPEN}/officeDocument/2006/relationships`],
  ["r", `${STRICT}/officeDocument/relationships`],
  ["wp", `${OPEN}/drawingml/2006/wordprocessingDrawing`],
  ["wp", `${STRICT}/drawingml/wordprocessingDrawing`],
  ["a", `${OPEN}/drawingml/2006/main`],
  ["a", `${STRICT}/drawingml/main`],
  ["pic", `${OPEN}/drawingml/2006/picture`],
  ["pic", `${STRICT}/drawingml/picture`],
  ["mc", `${OPEN}/markup-compatibility/2006`],
  ["wps", `${MICROSOFT}/word/2010/wordprocessingShape`],
  ["w14", `${MICROSOFT}/word/2010/wordml`],
  ["v", "urn:schemas-microsoft-com:vml"],
  ["o", "urn:schemas-microsoft-com:office:office"],
  ["xml", "http://www.w3.org/XML/1998/namespace"],
];
const PREFIXES = new Map(NAMESPACES.map(([prefix, uri]) => [uri, prefix]));
/** Prefix of elements in other namespaces, which no reader handles. */
const OTHER = "other";

/** Parses an XML file of a document. Elements get the names that Word uses, such as `w:p` and `m:oMath`. */
export function parseOffice(text: string): XmlElement {
  return parseNamespaced(text, (uri, local) => {
    if (uri === "") return local;
    return `${PREFIXES.get(uri) ?? OTHER}:${local}`;
  });
}

export function officeXml(root: XmlElement): string {
  const declared = new Map(NAMESPACES.toReversed().filter(([prefix]) => prefix !== "xml"));
  const names = [...declared, [OTHER, "urn:other"] as const].map(
    ([prefix, uri]) => [`xmlns:${prefix}`, uri] as const,
  );
  return written({ ...root, attributes: { ...root.attributes, ...Object.fromEntries(names) } });
}

function written({ name, attributes, children }: XmlElement): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  const inner = children.map((child) => (typeof child === "string" ? escapeHtml(child) : written(child)));
  return `<${name}${pairs.join("")}>${inner.join("")}</${name}>`;
}

export function element(
  name: string,
  children: readonly (XmlElement | string)[] = [],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement {
  return { name, attributes, children, line: 0 };
}

export function textRun(text: string): XmlElement {
  return element("w:r", [textElement(text)]);
}

export function textElement(text: string): XmlElement {
  return element("w:t", [text], { "xml:space": "preserve" });
}

/** Returns whether a switchable property is on. It is on without a value, and off with a value such as `w:val="0"`. */
export function isOn(property: XmlElement | undefined): boolean {
  const value = property?.attributes["w:val"] ?? property?.attributes["m:val"] ?? "1";
  return property !== undefined && !/^(?:0|false|off|none)$/.test(value);
}
