import { isRow, type Mismatch } from "#shared/contract/readers.ts";
import { converterOf } from "./conversions.ts";
import type { FieldMap, FieldRule, Fields } from "./upstreamMap.ts";

/** Converts a value of the API to the contract's. Values that do not convert are added to `found`, and left out. */
export type Convert = (theirs: unknown, found: Mismatch[]) => unknown;

/** Most mismatches recorded for one answer, as in shared/contract/readers.ts. */
const MOST_FOUND = 100;

/**
 * Compiles the rules for the members of an API's object. Members that the map does not name are kept.
 * @param place path of the object in the contract's data, such as `list[]`; "": the data itself
 */
export function compileFields(fields: Fields, place = ""): Convert {
  const members = Object.entries(fields).map(
    ([name, rule]) => [name, compileMember(rule, name, place === "" ? name : `${place}.${name}`)] as const,
  );
  return (theirs, found) => {
    if (!isRow(theirs)) return theirs;
    const ours: Record<string, unknown> = { ...theirs };
    for (const [name, convert] of members) {
      const value = convert(theirs, found);
      // Also overwrites a member of the API that has the contract's name but another meaning.
      if (value !== undefined || name in ours) ours[name] = value;
    }
    return ours;
  };
}

/** Compiles the rules for each row of a list. Values that are no list stay unchanged. */
export function compileRows(each: Fields, place = ""): Convert {
  const convert = compileFields(each, `${place}[]`);
  return (theirs, found) =>
    Array.isArray(theirs) ? theirs.map((row: unknown) => convert(row, found)) : theirs;
}

/** Compiles a path such as a.b to a function that returns the value there; undefined: none. */
export function compilePath(path: string): (theirs: unknown) => unknown {
  // Nearly all paths are single names, and each member of each row is looked up here.
  if (!path.includes(".")) return (theirs) => memberAt(theirs, path);
  const keys = path.split(".");
  return (theirs) => keys.reduce(memberAt, theirs);
}

/** Compiles the rule of a member. Without `from` a list or a conversion reads the API's member of the same name. */
function compileMember(rule: FieldMap, name: string, place: string): Convert {
  if (typeof rule === "string") return compilePath(rule);
  if ("value" in rule) return () => rule.value;
  const from = rule.from ?? (rule.fields ? undefined : name);
  const at = from === undefined ? undefined : compilePath(from);
  const convert = compileValue(rule, place);
  if (!convert) return (theirs) => (at ? at(theirs) : theirs);
  return (theirs, found) => convert(at ? at(theirs) : theirs, found);
}

function compileValue({ each, fields, as }: FieldRule, place: string): Convert | undefined {
  if (each) return compileRows(each, place);
  if (fields) return compileFields(fields, place);
  if (as === undefined) return undefined;
  const { expected, toOurs } = converterOf(as);
  return (value, found) => {
    if (value === undefined) return undefined;
    const ours = toOurs(value);
    if (ours === undefined && found.length < MOST_FOUND) found.push({ path: place, expected, value });
    return ours;
  };
}

function memberAt(value: unknown, key: string): unknown {
  return isRow(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
