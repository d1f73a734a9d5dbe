import { alternativesOf } from "#shared/domain/blanks/alternatives.ts";
import type { Remark } from "../bankRecord.ts";
import { Unfit } from "./format.ts";
import { numberRange, PARTLY } from "./giftChoices.ts";
import { all, descendants, elementsOf, first, textOf, type XmlElement } from "./xml.ts";
import { largest } from "#upstream/platform/kit/longLists.ts";

export function declarationOf(item: XmlElement, identifier: string | undefined): XmlElement | undefined {
  return all(item, "responsedeclaration").find(({ attributes }) => attributes.identifier === identifier);
}

/**
 * Returns the correct response of the file. A file without one maps values to points: then all values with points are
 * right, or for a question with a single answer the values with the most points.
 */
export function rightOf(
  declaration: XmlElement | undefined,
  isMultiple: boolean,
): { right: string[]; notes: Remark[] } {
  const correct = all(first(declaration, "correctresponse"), "value").map((value) => textOf(value).trim());
  if (correct.length > 0) return { right: correct, notes: [] };
  const mapped = mappingOf(declaration).filter(({ value }) => value > 0);
  const most = largest(
    0,
    mapped.map(({ value }) => value),
  );
  const right = mapped.filter(({ value }) => isMultiple || value === most).map(({ key }) => key);
  return { right, notes: right.length < mapped.length ? [PARTLY] : [] };
}

function mappingOf(declaration: XmlElement | undefined) {
  return all(first(declaration, "mapping"), "mapentry").map(({ attributes }) => ({
    key: attributes.mapkey ?? "",
    value: Number(attributes.mappedvalue ?? 0),
  }));
}

/** Returns the correct response and every other value that earns as many points. */
export function alternatives(declaration: XmlElement | undefined, right: readonly string[]): string {
  const mapping = mappingOf(declaration);
  const most = largest(
    0,
    mapping.map(({ value }) => value),
  );
  const [said = ""] = right;
  const known = new Set([said, ...alternativesOf(said)]);
  const also = mapping.filter(({ key, value }) => value > 0 && value === most && !known.has(key));
  const texts = [said, ...right.slice(1).filter((text) => !known.has(text)), ...also.map(({ key }) => key)];
  return [...new Set(texts)].filter((text) => text !== "").join("##");
}

/**
 * Returns the right text for each gap of a gap match, without a correct response the one with the most points; the keys
 * are the identifiers of the gaps.
 *
 * @throws Unfit when two texts of a gap are equally right
 */
export function pairsOf(declaration: XmlElement | undefined): Map<string, string> {
  const points = new Map(mappingOf(declaration).map(({ key, value }) => [key, value]));
  const isMapped = all(first(declaration, "correctresponse"), "value").length === 0;
  const found = new Map<string, { text: string; value: number }>();
  for (const pair of rightOf(declaration, true).right) {
    const [text = "", gap = ""] = pair.split(/\s+/);
    const value = isMapped ? (points.get(pair) ?? 0) : 0;
    const held = found.get(gap);
    if (held && held.text !== text && held.value === value)
      throw new Unfit("has several right texts in one gap", "leave one right text for each gap", "answer");
    if (!held || value > held.value) found.set(gap, { text, value });
  }
  return new Map([...found].map(([gap, { text }]) => [gap, text]));
}

/**
 * Returns the right number with the tolerance by which the file compares it: `800±125`, as one comparison or as two
 * bounds. A number that the file compares exactly, or not as a number, is returned unchanged.
 */
export function withTolerance(item: XmlElement, identifier: string | undefined, right: string): string {
  const number = Number(right);
  if (right === "" || !Number.isFinite(number)) return right;
  const names = (element: XmlElement, name: string) =>
    all(element, name).some(({ attributes }) => attributes.identifier === identifier);
  const bounds = descendants(item, ({ name }) => name === "and").map((and) =>
    elementsOf(and)
      .filter((part) => /^[gl]te?$/.test(part.name) && names(part, "variable"))
      .flatMap((part) => all(part, "basevalue").map((value) => Number(textOf(value)))),
  );
  const [low = Number.NaN, high = Number.NaN] = (bounds.find((pair) => pair.length === 2) ?? []).toSorted(
    (a, b) => a - b,
  );
  if (low <= number && number <= high) return numberRange(low, high);
  const compared = descendants(item, ({ name }) => name === "equal").find(
    (equal) =>
      names(equal, "variable") &&
      (names(equal, "correct") || all(equal, "basevalue").some((value) => Number(textOf(value)) === number)),
  );
  const { tolerancemode: mode, tolerance = "" } = compared?.attributes ?? {};
  const [below = Number.NaN, above = below] = tolerance.trim().split(/\s+/).map(Number);
  if (!(below >= 0 && above >= 0) || (mode !== "absolute" && mode !== "relative")) return right;
  const unit = mode === "relative" ? Math.abs(number) / 100 : 1;
  return numberRange(number - below * unit, number + above * unit);
}

/** Returns a remark when the file accepts answers of a blank by a pattern, which the key does not show. */
export function patternRemark(item: XmlElement, identifier: string | undefined): Remark[] {
  const isPattern = descendants(item, ({ name }) => name === "patternmatch").some((pattern) =>
    all(pattern, "variable").some(({ attributes }) => attributes.identifier === identifier),
  );
  return isPattern
    ? [
        {
          field: "answer",
          reason: "is compared by a pattern, of which only the correct response is kept",
          remedy: "write every spelling that counts, with ## between them",
        },
      ]
    : [];
}
