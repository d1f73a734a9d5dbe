import { isUtf8 } from "node:buffer";
import { SaxesParser, type SaxesTag, type SaxesTagNS } from "saxes";
import { ENTITY, entityText } from "./entities.ts";
import { encodingOf } from "./readText.ts";

export interface XmlElement {
  /** Name of the element without its namespace prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlElement | string)[];
  readonly line: number;
}

/** Error for XML that cannot be read; the message names line and column. */
export class XmlFault extends Error {
  constructor(reason: string, line: number, column: number, kind = "broken") {
    super(`is ${kind} XML at line ${line}, column ${column}: ${reason}`);
    this.name = "XmlFault";
  }
}

/** Deepest nesting that is accepted, so that recursion stays within the stack. */
const DEEPEST = 200;
/**
 * Parses XML and returns the root element.
 *
 * @throws XmlFault for broken XML, and for a DOCTYPE with declarations, which may be entities
 */
export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser();
  return grown(parser, text, ({ name, attributes }) => ({
    name: name.slice(name.indexOf(":") + 1),
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [key.slice(key.indexOf(":") + 1), String(value)]),
    ),
  }));
}

/** Parses XML. `nameOf` returns the name of an element for its namespace and local name. */
export function parseNamespaced(text: string, nameOf: (uri: string, local: string) => string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  return grown(parser, text, (tag) => {
    const { uri, local, attributes } = tag as SaxesTagNS;
    return {
      name: nameOf(uri, local),
      attributes: Object.fromEntries(
        Object.values(attributes)
          .filter((one) => one.prefix !== "xmlns" && one.name !== "xmlns")
          .map((one) => [nameOf(one.uri, one.local), one.value]),
      ),
    };
  });
}

function grown(
  parser: SaxesParser,
  text: string,
  read: (tag: SaxesTag) => Pick<XmlElement, "name" | "attributes">,
): XmlElement {
  const fault = (reason: string, kind?: string) => new XmlFault(reason, parser.line, parser.column + 1, kind);
  // Authors write entities of HTML, such as &nbsp;, which XML does not define.
  for (const entity of new Set(text.match(ENTITY))) {
    const signs = entity.startsWith("&#") ? entity : entityText(entity);
    if (signs !== entity) parser.ENTITIES[entity.slice(1, -1)] ??= signs;
  }
  let root: XmlElement | undefined;
  const open: (XmlElement & { readonly children: (XmlElement | string)[] })[] = [];
  parser.on("error", (error) => {
    throw fault(error.message.replace(/^(?:[^:]*:)?\d+:\d+:\s*/, "").replace(/\.$/, ""));
  });
  parser.on("doctype", (declared) => {
    // A DOCTYPE with only a name and an address declares no entities, because the file at the address is not read.
    if (declared.includes("["))
      throw fault("it has a DOCTYPE, whose entities are not read: take it out", "refused");
  });
  parser.on("opentag", (tag) => {
    if (open.length >= DEEPEST) throw fault(`elements stand more than ${DEEPEST} deep in each other`);
    const element = { ...read(tag), children: [], line: parser.line };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  const addText = (piece: string) => void open.at(-1)?.children.push(piece);
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(text).close();
  if (!root) throw fault("there is no element");
  return root;
}

/**
 * Decodes the bytes of an XML file: by byte order mark; else as UTF-8 when all bytes are valid; else as the XML
 * declaration names.
 */
export function decodeXml(bytes: Buffer): string {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? "utf-16le"
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? "utf-16be"
        : undefined;
  if (wide) return new TextDecoder(wide).decode(bytes).replace(/^\uFEFF/, "");
  const declared = /^[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(
    bytes.subarray(0, 200).toString("latin1"),
  )?.[1];
  // Many files declare UTF-8 but have another encoding, so a declaration of UTF-8 is ignored.
  const isSaid = declared !== undefined && !/^utf-?8$/i.test(declared);
  const name = isSaid && !isUtf8(bytes) ? declared : encodingOf(bytes, undefined);
  try {
    return new TextDecoder(name).decode(bytes).replace(/^\uFEFF/, "");
  } catch {
    throw new XmlFault(`the encoding ${name} is not known`, 1, 1);
  }
}

export function elementsOf(element: XmlElement): XmlElement[] {
  return element.children.filter((child): child is XmlElement => typeof child !== "string");
}

export function all(element: XmlElement | undefined, name: string): XmlElement[] {
  return element ? elementsOf(element).filter((child) => child.name === name) : [];
}

/** Returns the first element at a path: each name of the path is a child of the one before it. */
export function first(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let found = element;
  for (const name of path)
    found = found?.children.find(
      (child): child is XmlElement => typeof child !== "string" && child.name === name,
    );
  return found;
}

/** Returns every matching element inside `element` in document order, also those inside other matching elements. */
export function descendants(element: XmlElement, matches: (found: XmlElement) => boolean): XmlElement[] {
  return elementsOf(element).flatMap((child) => [
    ...(matches(child) ? [child] : []),
    ...descendants(child, matches),
  ]);
}

export function textOf(element: XmlElement | undefined): string {
  if (!element) return "";
  return element.children.map((child) => (typeof child === "string" ? child : textOf(child))).join("");
}
