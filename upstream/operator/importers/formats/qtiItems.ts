import type { Remark } from "../bankRecord.ts";
import { type FormatInput, type FoundFields, itemsOf, type ReadItem, Unfit } from "./format.ts";
import { blackboardId } from "./qtiBlackboard.ts";
import { readItem1 } from "./qti1.ts";
import { normalised, readItem2 } from "./qti2.ts";
import { foundItem1, foundItem2 } from "./qtiFound.ts";
import { all, decodeXml, descendants, parseXml, textOf, type XmlElement, XmlFault } from "./xml.ts";

/** A question of a package, or the reason why a file of the package holds no readable question. */
export interface QtiItem {
  readonly place: string;
  readonly read: () => ReadItem;
  readonly found: () => FoundFields;
  readonly ident: string;
}

/** Parses a file and calls `read` with its root element, or `onFault` when the XML is broken. */
export function broken<T>(bytes: Buffer, onFault: (error: XmlFault) => T, read: (root: XmlElement) => T): T {
  try {
    return read(parseXml(decodeXml(bytes)));
  } catch (error) {
    if (error instanceof XmlFault) return onFault(error);
    throw error;
  }
}

/** Yields the questions as import items. The remarks `told` about the whole file go to the first item. */
export function items(
  found: readonly QtiItem[],
  { subject, source }: FormatInput,
  ofFile: readonly Remark[] = [],
) {
  return itemsOf(
    found,
    ({ place }, at) => ({ at, text: place }),
    ({ read, ident }) => {
      const { value, notes } = read();
      return { value: { subject, ...(ident !== "" && { id: ident, source }), ...value }, notes };
    },
    ({ found: fieldsFound, ident }) => ({
      subject,
      ...(ident !== "" && { id: ident, source }),
      ...fieldsFound(),
    }),
    ofFile,
  );
}

/** Identifier for a file without a question. */
export const NOT_AN_ITEM = "\u0000";

/** Returns the questions below the root element of a file. Their picture names are relative to `folder`. */
export function itemsIn(root: XmlElement, folder: string): QtiItem[] {
  if (root.name === "questestinterop") {
    const shared = sharedTexts(root);
    const found = descendants(root, ({ name }) => name === "item").map((item) => ({
      place: placeOf(item, identOf(item)),
      ident: identOf(item),
      read: () => {
        const { value, notes } = readItem1(item, folder);
        return { value, notes: shared.has(item) ? [...notes, SHARED] : notes };
      },
      found: () => foundItem1(item),
    }));
    return found.length > 0 ? found : [none("holds no item of its own", "import the whole package (zip)")];
  }
  const whole = normalised(root);
  if (whole.name === "assessmentitem") {
    const ident = whole.attributes.identifier ?? "";
    const found = () => foundItem2(whole, folder);
    return [{ place: placeOf(whole, ident), ident, read: () => readItem2(whole, folder), found }];
  }
  return [none(`is a <${root.name}>, not an item`, "import the items, or the whole package (zip)")];
}

const SHARED: Remark = {
  field: "stem",
  reason: "stands in a section that has a text of its own, which is not read",
  remedy: "write into the question what it needs of that text",
};

/** Returns the questions of all sections that show a text before their questions. */
function sharedTexts(root: XmlElement): Set<XmlElement> {
  const sections = descendants(
    root,
    (section) =>
      /^(?:section|assessment)$/.test(section.name) &&
      all(section, "presentation_material").some((shown) => textOf(shown).trim() !== ""),
  );
  return new Set(sections.flatMap((section) => descendants(section, ({ name }) => name === "item")));
}

function none(reason: string, remedy: string): QtiItem {
  return { place: "", ident: NOT_AN_ITEM, read: () => refuse(reason, remedy), found: () => ({}) };
}

/**
 * Refuses a question.
 *
 * @throws Unfit with the reason and the remedy
 */
export function refuse(reason: string, remedy: string): never {
  throw new Unfit(reason, remedy);
}

function identOf(item: XmlElement): string {
  return item.attributes.ident || blackboardId(item);
}

function placeOf(item: XmlElement, ident: string | undefined): string {
  return `item ${ident || "without a name"} (line ${item.line})`;
}
