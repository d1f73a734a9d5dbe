import { both } from "#upstream/platform/kit/language.ts";
import { posix } from "node:path";
import { InputError } from "#upstream/operator/importers/inputFile.ts";
import { all, first, parseXml, type XmlElement, XmlFault } from "../xml.ts";
import type { Zip } from "../zip.ts";
import { type CellStyle, cellStyles } from "./cellFormats.ts";
import { sharedTexts } from "./sheetXml.ts";
import { createTextStore, type TextStore } from "../../textStore.ts";

export interface SheetPart {
  readonly name: string;
  readonly part: string;
  readonly isHidden: boolean;
}

export interface Workbook {
  /** The worksheets in the order of their tabs, also hidden ones. */
  readonly sheets: readonly SheetPart[];
  readonly styles: readonly CellStyle[];
  readonly texts: TextStore;
}

const BOOK = "xl/workbook.xml";

/** Reads the files of a workbook that its cells refer to: worksheets, styles and shared texts. */
export async function readWorkbook(zip: Zip): Promise<Workbook> {
  const book = await partOf(zip, BOOK);
  const targets = await relationsOf(zip, BOOK);
  const sheets = all(first(book, "sheets"), "sheet").flatMap(({ attributes }) => {
    const target = targets.find(({ id }) => id === attributes.id);
    const isHidden = /hidden/i.test(attributes.state ?? "");
    return target?.kind === "worksheet" && zip.names.includes(target.part)
      ? [{ name: attributes.name ?? "", part: target.part, isHidden }]
      : [];
  });
  const named = (kind: string) => targets.find((target) => target.kind === kind)?.part;
  const [styles, texts] = [named("styles"), named("sharedStrings")];
  return {
    sheets,
    styles: cellStyles(styles === undefined ? undefined : await partOf(zip, styles)),
    texts:
      texts !== undefined && zip.names.includes(texts)
        ? await sharedTexts(zip.stream(texts))
        : createTextStore(),
  };
}

interface Target {
  readonly id: string;
  /** Last segment of the URL that names the kind of the relation: worksheet, styles, drawing. */
  readonly kind: string;
  readonly part: string;
}

export async function relationsOf(zip: Zip, part: string): Promise<Target[]> {
  const folder = posix.dirname(part);
  const relations = await partOf(zip, posix.join(folder, "_rels", `${posix.basename(part)}.rels`));
  return all(relations, "Relationship").map(({ attributes: { Id = "", Type = "", Target = "" } }) => ({
    id: Id,
    kind: Type.slice(Type.lastIndexOf("/") + 1),
    part: Target.startsWith("/") ? Target.slice(1) : posix.join(folder, Target),
  }));
}

/** Parses a small XML file of the archive; undefined when the archive does not have it. */
export async function partOf(zip: Zip, part: string): Promise<XmlElement | undefined> {
  return zip.names.includes(part) ? parseXml((await zip.read(part)).toString()) : undefined;
}

/** Runs `read`. Broken XML inside the archive becomes an InputError that names the workbook. */
export async function readingOf<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    throw new InputError(
      both(
        `${path} cannot be read as Excel: a part of it ${error.message}. Open it, save it as .xlsx again.`,
        `${path} 不能当 Excel 读，请打开后重新存成 .xlsx。`,
      ),
    );
  }
}
