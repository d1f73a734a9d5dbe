import { both } from "#upstream/platform/kit/language.ts";
import { InputError } from "../inputFile.ts";
import { decodeXml, parseXml, type XmlElement, XmlFault } from "./xml.ts";

/**
 * Parses an XML file and returns its root.
 *
 * @throws InputError with line and column when the XML is broken
 */
export function parseRoot(bytes: Buffer, path: string): XmlElement {
  try {
    return parseXml(decodeXml(bytes));
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    throw new InputError(
      both(`${path} ${error.message}. Nothing was written.`, `${path} 不是完整的 XML，什么也没有写入。`),
    );
  }
}
