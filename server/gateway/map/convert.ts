import { formatShanghai, parseShanghai } from "#shared/domain/shanghaiTime.ts";
import type { Conversion, FieldMap, Fields } from "./upstreamMap.ts";

type Row = Readonly<Record<string, unknown>>;

/** Renames and converts the members of an API's object by the map. Members that the map does not name are kept. */
export function convertFields(theirs: unknown, fields: Fields | undefined): unknown {
  if (!fields || !isRow(theirs)) return theirs;
  const ours: Record<string, unknown> = { ...theirs };
  for (const [name, rule] of Object.entries(fields)) {
    const value = memberOf(theirs, rule);
    // Also overwrites a member of the API that has the contract's name but another meaning.
    if (value !== undefined || name in ours) ours[name] = value;
  }
  return ours;
}

/** Converts each row of a list. Other values stay unchanged. */
export function convertRows(theirs: unknown, each: Fields): unknown {
  return Array.isArray(theirs) ? theirs.map((row: unknown) => convertFields(row, each)) : theirs;
}

/** Returns the value at a path such as a.b; undefined: none. */
export function valueAt(theirs: unknown, path: string): unknown {
  // Nearly all paths are single names, and each member of each row is looked up here: no path is split then.
  if (!path.includes(".")) return memberAt(theirs, path);
  return path.split(".").reduce(memberAt, theirs);
}

function memberAt(value: unknown, key: string): unknown {
  return isRow(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Applies a conversion of upstreamMap.ts. A value that cannot be converted to a number or text stays unchanged. */
export function converted(value: unknown, as: Conversion | undefined): unknown {
  if (as === undefined || value === undefined || value === null) return value;
  switch (as) {
    case "number":
      return typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value))
        ? Number(value)
        : value;
    case "text":
      return typeof value === "object" ? value : String(value as string | number);
    case "time":
      return timeOf(value);
    case "date":
      return timeOf(value).slice(0, "2026-01-31".length);
    case "seconds":
      return Math.floor((parseShanghai(String(value as string)) ?? 0) / 1000);
    case "flag":
      return value === 1 || value === "1" || value === true ? "1" : "0";
  }
}

function memberOf(theirs: Row, rule: FieldMap): unknown {
  if (typeof rule === "string") return valueAt(theirs, rule);
  if ("value" in rule) return rule.value;
  const value = rule.from === undefined ? theirs : valueAt(theirs, rule.from);
  if (rule.each) return convertRows(value, rule.each);
  return rule.fields ? convertFields(value, rule.fields) : converted(value, rule.as);
}

/** Formats a time; 0 and invalid times become "". */
function timeOf(value: unknown): string {
  const seconds = Number(value);
  return Number.isFinite(seconds) && seconds > 0 ? formatShanghai(seconds * 1000) : "";
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
