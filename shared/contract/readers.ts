/*
 * Readers check the answers of upstreams in one pass: each value is checked, replaced by its default when unreadable,
 * and stored under its camelCase name (decision 023). A reader is made once and never throws.
 */

/** A value that could not be read: its place, the expected type and the value found. */
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
  /** camelCase names of the required members. An item or answer without one of them is dropped. */
  readonly identity?: readonly string[];
}

/** The data of an answer is of another kind, such as text instead of a list. */
export class UnreadableData extends Error {
  constructor(expected: string) {
    super(`data is no ${expected}`);
    this.name = "UnreadableData";
  }
}

type Row = Readonly<Record<string, unknown>>;

/**
 * Most faults recorded of one answer. More would add nothing: a list of a thousand bad rows repeats the same faults.
 */
const MOST_FOUND = 100;

/**
 * Reads a whole answer.
 * @throws UnreadableData when the data as a whole is of another kind
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

/** Returns whether a value stands for an absent one: PHP sends null, "", false, [] or {} for it. */
export function isNothing(value: unknown): boolean {
  if (typeof value !== "object") return value === undefined || value === "" || value === false;
  if (Array.isArray(value)) return value.length === 0;
  for (const _ in value) return false;
  return true;
}

export const readId: Reader<string> = (value, found) =>
  (typeof value === "string" && value !== "") || isNumber(value)
    ? String(value)
    : unreadable("id", value, found);

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

/** Numeric text; "": 0. */
export const NUMERIC = /^(-?\d{1,15}(\.\d{1,15})?)?$/;

export const readCount: Reader<number> = (value, found) => {
  if (isNumber(value)) return value;
  if (value === undefined || value === null) return 0;
  return typeof value === "string" && NUMERIC.test(value) ? Number(value) : unreadable("count", value, found);
};

export const readKnownCount: Reader<number | undefined> = (value, found) =>
  value === null || value === "" || value === undefined ? undefined : readCount(value, found);

/** Reads a number; an unreadable or out-of-range one becomes `fallback`. */
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

/** Reads a list, or a page {list}. Drops unreadable items and items without a required member. */
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

/** Accepts an object with numeric keys, which is how PHP writes a list with gaps. */
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
 * Reads each member separately; an unreadable one gets its default. All objects of a reader share one hidden class of
 * V8.
 */
export function readObject(shape: Readonly<Record<string, Reader>>): Reader<Row> {
  const members = Object.entries(shape).map(
    ([wire, read]): Member => ({ wire, name: camelName(wire), read }),
  );
  const identity = members.filter(({ read }) => read === readId).map(({ name }) => name);
  const nothing: Row = Object.fromEntries(
    members.map(({ name, read }) => [name, read === readId ? "" : read(undefined, [])]),
  );
  const reader: Reader<Row> = (value, found) => {
    if (isNothing(value)) return nothing;
    if (!isRow(value)) return unreadable("object", value, found);
    const result: Record<string, unknown> = { ...nothing };
    for (const { wire, name, read } of members) {
      const given = value[wire];
      if (given === undefined && read !== readId) continue;
      const before = found.length;
      const got = read(given, found);
      if (got !== undefined) result[name] = got;
      if (found.length !== before) below(wire, found, before);
    }
    return result;
  };
  return Object.assign(reader, { identity });
}

/** Reads an object that may be missing; null: missing, or without a required member. */
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

function isIdentified(item: unknown, identity: readonly string[]): boolean {
  return identity.every((name) => (item as Row)[name] !== "");
}

export function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Rejects Infinity, which JSON.parse returns for 1e999. */
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
 * Prepends the place to the paths of new mismatches. Paths are built on return, so that an answer without mismatches
 * costs nothing.
 */
function below(place: string, found: readonly Mismatch[], from: number): void {
  for (const mismatch of found.slice(from)) {
    const { path } = mismatch;
    mismatch.path = path === "" || path.startsWith("[") ? place + path : `${place}.${path}`;
  }
}
