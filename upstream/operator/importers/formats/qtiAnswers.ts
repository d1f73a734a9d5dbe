import { alternativesOf } from "#shared/domain/blanks/alternatives.ts";
import type { Remark } from "../bankRecord.ts";
import { numberRange, PARTLY } from "./giftChoices.ts";
import { all, descendants, first, textOf, type XmlElement } from "./xml.ts";

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
  const most = Math.max(0, ...mapped.map(({ value }) => value));
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
  const most = Math.max(0, ...mapping.map(({ value }) => value));
  const [said = ""] = right;
  const known = new Set([said, ...alternativesOf(said)]);
  const also = mapping.filter(({ key, value }) => value > 0 && value === most && !known.has(key));
  return [said, ...also.map(({ key }) => key)].filter((text) => text !== "").join("##");
}

/** Returns the right text for each gap of a gap match; the keys are the identifiers of the gaps. */
export function pairsOf(declaration: XmlElement | undefined): Map<string, string> {
  const { right } = rightOf(declaration, true);
  return new Map(
    right.map((pair) => {
      const [text = "", gap = ""] = pair.split(/\s+/);
      return [gap, text];
    }),
  );
}

/**
 * Returns the right number with the tolerance by which the file compares it: `800±125`. A number that the file compares
 * exactly, or not as a number, is returned unchanged.
 */
export function withTolerance(item: XmlElement, identifier: string | undefined, right: string): string {
  const number = Number(right);
  if (right === "" || !Number.isFinite(number)) return right;
  const compared = descendants(item, ({ name }) => name === "equal").find((equal) =>
    ["variable", "correct"].every((name) =>
      all(equal, name).some(({ attributes }) => attributes.identifier === identifier),
    ),
  );
  const { tolerancemode: mode, tolerance = "" } = compared?.attributes ?? {};
  const [below = Number.NaN, above = below] = tolerance.trim().split(/\s+/).map(Number);
  if (!(below >= 0 && above >= 0) || (mode !== "absolute" && mode !== "relative")) return right;
  const unit = mode === "relative" ? Math.abs(number) / 100 : 1;
  return numberRange(number - below * unit, number + above * unit);
}
