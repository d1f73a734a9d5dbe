import { isId } from "../domain/id.ts";

/*
 * Readers check the answers of upstreams in one pass: each value is checked, replaced by its default when unreadable,
 * and stored under its camelCase name (decision 023). Readers are created once, at start, and never throw.
 */

/** A value that could not be read: its path, the expected type and the value found. */
export interface Mismatch {
  /** Path in wire names without row numbers, such as "list[].teacher[].name"; "": the answer itself. */
  path: string;
  readonly expected: string;
  readonly value: unknown;
}

/**
 * Reads a value of parsed JSON; undefined: absent. An unreadable value is added to `found` and returned as undefined.
 * The caller decides whether to use a default or to drop the whole item.
 */
export interface Reader<T = unknown> {
  (value: unknown, found: Mismatch[]): T | undefined;
  /** camelCase names of required members. A list item without one of them is dropped; such an answer is missing. */
  readonly identity?: readonly string[];
}

/** The whole data of an answer is of another kind than expected, such as text instead of a list. */
export class UnreadableData extends Error {
  constructor(expected: string) {
    super(`data is no ${expected}`);
    this.name = "UnreadableData";
  }
}

type Row = Readonly<Record<string, unknown>>;

/**
 * Most mismatches recorded for one answer. In a long list every row usually has the same mismatch, so more of them
 * would say nothing new.
 */
const MOST_FOUND = 100;

/**
 * Reads a whole answer.
 * @throws UnreadableData when the whole data is of another kind, such as a text instead of a list
 */
export function readAnswer<T>(read: Reader<T>, data: unknown, found: Mismatch[] = []): T {
  const value = read(data, found);
  const last = found[found.length - 1];
  if (value === undefined || last?.path === "") throw new UnreadableData(last?.expected ?? "answer");
  return value;
}

/** Converts a wire name (snake_case, Spec §3) to camelCase. All readers use this function. */
export function camelName(name: string): string {
  return name.replace(/_+([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());
}

/** Returns whether a value means "absent": PHP sends null, "", false, [] or {} for an absent value. */
export function isNothing(value: unknown): boolean {
  if (typeof value !== "object") return value === undefined || value === "" || value === false;
  if (Array.isArray(value)) return value.length === 0;
  for (const _ in value) return false;
  return true;
}

export const readId: Reader<string> = (value, found) => {
  const text = readKey(value, []) ?? "";
  return isId(text) ? text : unreadable("id", value, found);
};

export const readKey: Reader<string> = (value, found) =>
  (typeof value === "string" && value !== "") || isNumber(value)
    ? String(value)
    : unreadable("text", value, found);

export const readText: Reader<string> = (value, found) => {
  if (typeof value === "string") return value;
  if (value === undefined || value === null) return "";
  return isNumber(value) ? String(value) : unreadable("text", value, found);
};

export const readPrice: Reader<string | number> = (value, found) => {
  if (typeof value === "string" || isNumber(value)) return value;
  return value === undefined || value === null ? "" : unreadable("price", value, found);
};

export const readFlag: Reader<boolean> = (value, found) => {
  if (value === undefined || value === null) return false;
  if (typeof value === "object") return unreadable("flag", value, found);
  return value === 1 || value === "1" || value === true;
};

/** Matches numeric text, and "", which is read as 0. */
export const NUMERIC = /^(-?\d{1,15}(\.\d{1,15})?)?$/;

export const readCount: Reader<number> = (value, found) => {
  if (isNumber(value)) return value;
  if (value === undefined || value === null) return 0;
  return typeof value === "string" && NUMERIC.test(value) ? Number(value) : unreadable("count", value, found);
};

export const readKnownCount: Reader<number | undefined> = (value, found) =>
  value === null || value === "" || value === undefined ? undefined : readCount(value, found);

/** Creates a reader for numbers from `least` to `most`; any other value is read as `fallback`. */
export function numberWithin(least: number, most: number, fallback: number): Reader<number> {
  return readOr((value, found) => {
    const given = readCount(value, []) ?? Number.NaN;
    return given >= least && given <= most
      ? given
      : unreadable(`number from ${least} to ${most}`, value, found);
  }, fallback);
}

export function readOr<T>(read: Reader<T>, fallback: T): Reader<T> {
  return (value, found) => (isNothing(value) ? fallback : (read(value, found) ?? fallback));
}

export const readString: Reader<string> = (value, found) =>
  typeof value === "string" ? value : unreadable("text", value, found);

/** Creates a reader for a list, or for a page {list}. Drops unreadable items and items without a required member. */
export function readList<T>(read: Reader<T>): Reader<readonly T[]> {
  const { identity = [] } = read;
  return (value, found) => {
    const given = rowsOf(value);
    if (!given) return unreadable("list", value, found);
    const items: T[] = [];
    const before = found.length;
    for (const one of given) {
      const own = found.length;
      const item = read(one, found);
      if (item !== undefined && isIdentified(item, identity)) items.push(item);
      else if (found.length === own) note("item", one, found);
    }
    if (found.length !== before) below("[]", found, before);
    return items;
  };
}

/** Returns the rows of a list. Accepts an object with numeric keys too: PHP writes a list with gaps that way. */
function rowsOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (value === null || isNothing(value)) return [];
  if (!isRow(value)) return undefined;
  if ("list" in value) return rowsOf(value["list"]);
  return Object.keys(value).every((name) => /^\d+$/.test(name)) ? Object.values(value) : undefined;
}

interface Member {
  readonly wire: string;
  readonly name: string;
  readonly read: Reader;
}

/**
 * Creates a reader for an object, which reads each member separately and replaces unreadable ones by defaults. All
 * objects that it returns have their members in the same order, so that V8 can store them efficiently.
 */
export function readObject(shape: Readonly<Record<string, Reader>>): Reader<Row> {
  const members = Object.entries(shape).map(
    ([wire, read]): Member => ({ wire, name: camelName(wire), read }),
  );
  const identity = members.filter(({ read }) => isRequired(read)).map(({ name }) => name);
  const nothing: Row = Object.fromEntries(
    members.map(({ name, read }) => [name, isRequired(read) ? "" : read(undefined, [])]),
  );
  const reader: Reader<Row> = (value, found) => {
    if (isNothing(value)) return nothing;
    if (!isRow(value)) return unreadable("object", value, found);
    const result: Record<string, unknown> = { ...nothing };
    for (const { wire, name, read } of members) {
      const given = value[wire];
      if (given === undefined && !isRequired(read)) continue;
      const before = found.length;
      const got = read(given, found);
      if (got !== undefined) result[name] = got;
      if (found.length !== before) below(wire, found, before);
    }
    return result;
  };
  return Object.assign(reader, { identity });
}

/** Creates a reader for an object that may be missing; null: missing, or without a required member. */
export function readMaybe<T>(read: Reader<T>): Reader<T | null> {
  const { identity = [] } = read;
  return (value, found) => {
    if (isNothing(value)) return null;
    const item = read(value, found);
    return item !== undefined && isIdentified(item, identity) ? item : null;
  };
}

export function readAs(usual: (value: unknown) => unknown, read: Reader<Row>): Reader<Row> {
  return (value, found) => read(usual(value), found);
}

function isRequired(read: Reader): boolean {
  return read === readId || read === readKey;
}

function isIdentified(item: unknown, identity: readonly string[]): boolean {
  return identity.every((name) => (item as Row)[name] !== "");
}

export function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns false for Infinity, which JSON.parse returns for 1e999. */
function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function unreadable(expected: string, value: unknown, found: Mismatch[]): undefined {
  note(expected, value, found);
}

function note(expected: string, value: unknown, found: Mismatch[]): void {
  if (found.length < MOST_FOUND) found.push({ path: "", expected, value });
}

/**
 * Prepends a member's name to the paths of the mismatches found in that member. Paths are built only for mismatches, so
 * that an answer without any costs nothing.
 */
function below(place: string, found: readonly Mismatch[], from: number): void {
  for (const mismatch of found.slice(from)) {
    const { path } = mismatch;
    mismatch.path = path === "" || path.startsWith("[") ? place + path : `${place}.${path}`;
  }
}
