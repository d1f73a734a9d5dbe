import { dirname, join, posix } from "node:path";
import { mkdir, writeFile } from "node:fs/promises";
import { InputError } from "../inputFile.ts";
import { type Format, type FormatInput, itemsOf, type OpenSource, type ReadItem, Unfit } from "./format.ts";
import { normalised, readItem2 } from "./qti2.ts";
import { readItem1 } from "./qti1.ts";
import { readWhole } from "./readText.ts";
import { decodeXml, descendants, parseXml, type XmlElement, XmlFault } from "./xml.ts";
import { openZip } from "./zip.ts";

/** An item of a package, or the file that gives none. */
interface Found {
  readonly place: string;
  readonly read: () => ReadItem;
  readonly ident: string;
}

const PICTURE = /\.(?:png|jpe?g|gif|webp)$/i;

export const qti: Format = {
  name: "qti",
  extensions: [".xml", ".zip"],
  unit: "questions",
  help: "QTI 1.2, 2.1, 2.2 and 3.0: an XML file, or a package (zip) with its pictures",
  sniff: (head) =>
    head.startsWith("PK") ||
    /<(?:[\w-]+:)?(?:questestinterop|assessmentItem|assessmentTest|manifest|qti-)/.test(head),
  async open(input) {
    const bytes = await readWhole(input.path);
    return bytes.subarray(0, 2).toString("latin1") === "PK"
      ? openPackage(bytes, input)
      : openFile(bytes, input);
  },
};

function openFile(bytes: Buffer, input: FormatInput): OpenSource {
  const found = broken(
    bytes,
    (error) => {
      throw new InputError(`${input.path} ${error.message}. Nothing was written.`);
    },
    (root) => itemsIn(root, ""),
  );
  return { total: found.length, folder: dirname(input.path), items: items(found, input) };
}

async function openPackage(bytes: Buffer, input: FormatInput): Promise<OpenSource> {
  const zip = await openZip(bytes, input.path);
  const folder = await input.scratch();
  const found: Found[] = [];
  for (const name of zip.names) {
    if (PICTURE.test(name)) {
      await mkdir(join(folder, dirname(name)), { recursive: true });
      await writeFile(join(folder, name), await zip.read(name));
    }
    if (!/\.xml$/i.test(name) || /(?:^|\/)imsmanifest\.xml$/i.test(name)) continue;
    const content = await zip.read(name);
    const inFile = broken(
      content,
      (error) => [
        { place: name, ident: "", read: () => refuse(error.message, "mend the file and pack it again") },
      ],
      (root) => itemsIn(root, posix.dirname(name) === "." ? "" : posix.dirname(name)),
    );
    // Tests and other descriptions of the package are no questions.
    found.push(
      ...inFile
        .filter(({ ident }) => ident !== NOT_AN_ITEM)
        .map((item) => ({ ...item, place: `${name} ${item.place}`.trim() })),
    );
  }
  if (found.length === 0) throw new InputError(`${input.path} holds no QTI item.`);
  return { total: found.length, folder, items: items(found, input) };
}

function broken<T>(bytes: Buffer, onFault: (error: XmlFault) => T, read: (root: XmlElement) => T): T {
  try {
    return read(parseXml(decodeXml(bytes)));
  } catch (error) {
    if (error instanceof XmlFault) return onFault(error);
    throw error;
  }
}

function items(found: readonly Found[], { subject, source }: FormatInput) {
  return itemsOf(
    found,
    ({ place }, at) => ({ at, text: place }),
    ({ read, ident }) => {
      const { value, notes } = read();
      return { value: { subject, ...(ident !== "" && { id: ident, source }), ...value }, notes };
    },
  );
}

const NOT_AN_ITEM = "\u0000";

function itemsIn(root: XmlElement, folder: string): Found[] {
  if (root.name === "questestinterop") {
    const found = descendants(root, ({ name }) => name === "item").map((item) => ({
      place: placeOf(item, item.attributes.ident),
      ident: item.attributes.ident ?? "",
      read: () => readItem1(item, folder),
    }));
    return found.length > 0 ? found : [none("holds no item of its own", "import the whole package (zip)")];
  }
  const whole = normalised(root);
  if (whole.name === "assessmentitem") {
    const ident = whole.attributes.identifier ?? "";
    return [{ place: placeOf(whole, ident), ident, read: () => readItem2(whole, folder) }];
  }
  return [none(`is a <${root.name}>, not an item`, "import the items, or the whole package (zip)")];
}

function none(reason: string, remedy: string): Found {
  return { place: "", ident: NOT_AN_ITEM, read: () => refuse(reason, remedy) };
}

function refuse(reason: string, remedy: string): never {
  throw new Unfit(reason, remedy);
}

function placeOf(item: XmlElement, ident: string | undefined): string {
  return `item ${ident || "without a name"} (line ${item.line})`;
}
