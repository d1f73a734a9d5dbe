/*
 * Name under which exported files keep facts that their format cannot express: JSON in a comment (GIFT) or in an
 * outcome (QTI). Other programs ignore it.
 */
export const MARK = "beikao";

const FIELDS = new Set(
  "kind id source license subject type form answer difficulty score year exam paper passage_id knowledge images analysis any_order".split(
    " ",
  ),
);

/** Returns the fields of a mark; {} when it cannot be parsed. */
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
