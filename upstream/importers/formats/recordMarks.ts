/*
 * Facts that a format has no place for stand in an exported file as JSON in a comment (GIFT) or an outcome (QTI), under
 * this name; other programs pass over it.
 */
export const MARK = "beikao";

const FIELDS = new Set(
  "kind id source license subject type form answer difficulty score year exam paper passage_id knowledge images analysis any_order".split(
    " ",
  ),
);

/** The fields of a mark; {} where it cannot be read. */
export function readMark(json: string | undefined): Readonly<Record<string, unknown>> {
  if (json === undefined) return {};
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
    return Object.fromEntries(Object.entries(value).filter(([name]) => FIELDS.has(name)));
  } catch {
    return {};
  }
}
