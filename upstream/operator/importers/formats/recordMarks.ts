/*
 * Exports keep the facts that a format cannot express as JSON under this name: in a comment (GIFT) or in an outcome
 * (QTI). An import of the exported file reads them; other programs ignore them.
 */
export const MARK = "beikao";

const FIELDS = new Set(
  "kind id source license subject type form answer difficulty score year exam paper passage_id knowledge images analysis any_order part_policy".split(
    " ",
  ),
);

/** Parses the JSON of such facts; returns {} when it cannot be parsed. */
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
