import type { Entry } from "./entry.ts";
import type { SchoolEntries } from "./schoolEntries.ts";

export interface Difference {
  /** List and id of the entry, such as "courses 101". */
  readonly target: string;
  /** Name of the entry for people. */
  readonly name: string;
  readonly kind: "new" | "changed" | "hidden";
  readonly before: Entry | null;
  readonly after: Entry | null;
  /** For a changed entry: each change in words, such as `price: 299 → 199`. */
  readonly words: readonly string[];
}

const MOST_WORDS = 4;
const LONGEST = 24;

/** Returns the differences between two states of a school, in the order of its files. */
export function compareSchools(before: SchoolEntries, after: SchoolEntries): readonly Difference[] {
  const kinds = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return kinds.flatMap((kind) => {
    const entriesBefore = new Map((before[kind] ?? []).map((entry) => [keyOf(entry), entry]));
    const now = new Map((after[kind] ?? []).map((entry) => [keyOf(entry), entry]));
    const differences: Difference[] = [];
    for (const [key, entry] of now) {
      const was = entriesBefore.get(key);
      const place = { target: `${kind} ${key}`, name: nameOf(entry) };
      if (!was) differences.push({ ...place, kind: "new", before: null, after: entry, words: [] });
      else if (JSON.stringify(was) !== JSON.stringify(entry))
        differences.push({
          ...place,
          kind: "changed",
          before: was,
          after: entry,
          words: wordsOf(was, entry),
        });
    }
    for (const [key, entry] of entriesBefore)
      if (!now.has(key))
        differences.push({
          target: `${kind} ${key}`,
          name: nameOf(entry),
          kind: "hidden",
          before: entry,
          after: null,
          words: [],
        });
    return differences;
  });
}

function keyOf(entry: Entry): string {
  return String(entry["id"] ?? entry["key"] ?? entry["subjectId"] ?? entry["code"]);
}

function nameOf(entry: Entry): string {
  const name = entry["name"] ?? entry["title"] ?? entry["code"];
  return typeof name === "string" ? name : "";
}

function wordsOf(before: Entry, after: Entry): readonly string[] {
  const differences = changesOf(before, after, "");
  const more = differences.length - MOST_WORDS;
  return [...differences.slice(0, MOST_WORDS), ...(more > 0 ? [`and ${more} more`] : [])];
}

/** Returns the changed values of an entry in words, each with its path in the entry. */
function changesOf(before: unknown, after: unknown, path: string): readonly string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) =>
      changesOf(before[name], after[name], path === "" ? name : `${path}.${name}`),
    );
  }
  if (Array.isArray(before) && Array.isArray(after) && [...before, ...after].some(isObject)) {
    const [entriesBefore, now] = [byId(before), byId(after)];
    return [...new Set([...entriesBefore.keys(), ...now.keys()])].flatMap((id) => {
      const [was, is] = [entriesBefore.get(id), now.get(id)];
      const named = [is, was].find((part) => isObject(part) && typeof part["name"] === "string");
      return changesOf(was, is, `${path}[${isObject(named) ? String(named["name"]) : id}]`);
    });
  }
  return [`${path}: ${shortOf(before)} → ${shortOf(after)}`];
}

/** Indexes the members of a list by their id, so that a moved member is recognised; without ids by position. */
function byId(parts: readonly unknown[]): ReadonlyMap<string, unknown> {
  return new Map(
    parts.map((part, at) => {
      const id = isObject(part) ? part["id"] : undefined;
      return [typeof id === "number" ? String(id) : `${at + 1}`, part];
    }),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function shortOf(value: unknown): string {
  if (value === undefined || value === null || value === "") return "nothing";
  if (isObject(value) && typeof value["name"] === "string") return `“${value["name"]}”`;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return [...text].length > LONGEST ? `a text of ${[...text].length} characters` : text;
}
