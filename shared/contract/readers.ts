/*
 * Reading what upstreams answer, in one pass: each value is checked, takes its default where it cannot be read, and stands
 * under its name in our code (decision 023). A reader is made once; none of them throws, whatever it is given.
 */

/** A value that could not be read: where, what it was to be, and what stood there. */
export interface Mismatch {
  /** In wire names, without rows: "list[].teacher[].name"; "" is the answer itself. */
  path: string;
  readonly expected: string;
  readonly value: unknown;
}

/**
 * Reads one value of parsed JSON; undefined is one that is absent. What cannot be read is added to `found`, and the answer is
 * undefined: whoever holds the value knows whether a default takes its place or the whole is left out.
 */
export interface Reader<T = unknown> {
  (value: unknown, found: Mismatch[]): T | undefined;
  /** The names of an object, in our code, without which an item of a list or an answer is none. */
  readonly identity?: readonly string[];
}

/** The data of an answer is something else altogether: text where there should be a list. */
export class UnreadableData extends Error {
  constructor(expected: string) {
    super(`data is no ${expected}`);
    this.name = "UnreadableData";
  }
}

type Row = Readonly<Record<string, unknown>>;

/** The most faults kept of one answer; a list of a thousand odd rows tells no more than these. */
const MOST_FOUND = 100;

/** Reads a whole answer. Throws UnreadableData where it is another kind of thing as a whole. */
export function readAnswer<T>(read: Reader<T>, data: unknown, found: Mismatch[] = []): T {
  const value = read(data, found);
  const last = found[found.length - 1];
  if (value === undefined || last?.path === "") throw new UnreadableData(last?.expected ?? "answer");
  return value;
}

/** The one place where a wire name (snake_case, Spec §3) becomes a name of our code. */
export function camelName(name: string): string {
  return name.replace(/_+([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());
}

/** Null, "", false, [] and {} stand for nothing there: PHP sends each of them for it. */
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

/** Numeric text, or "" for 0. */
export const NUMERIC = /^(-?\d{1,15}(\.\d{1,15})?)?$/;

export const readCount: Reader<number> = (value, found) => {
  if (isNumber(value)) return value;
  if (value === undefined || value === null) return 0;
  return typeof value === "string" && NUMERIC.test(value) ? Number(value) : unreadable("count", value, found);
};

export const readKnownCount: Reader<number | undefined> = (value, found) =>
  value === null || value === "" || value === undefined ? undefined : readCount(value, found);

/** A number; `fallback` where it cannot be read, or is outside. */
export function numberWithin(least: number, most: number, fallback: number): Reader<number> {
  return readOr((value, found) => {
    const given = readCount(value, []) ?? Number.NaN;
    return given >= least && given <= most
      ? given
      : unreadable(`number from ${least} to ${most}`, value, found);
  }, fallback);
}

/** Another reader, with a default of its own. */
export function readOr<T>(read: Reader<T>, fallback: T): Reader<T> {
  return (value, found) => (isNothing(value) ? fallback : (read(value, found) ?? fallback));
}

export const readString: Reader<string> = (value, found) =>
  typeof value === "string" ? value : unreadable("text", value, found);

/** Leaves out items that cannot be read, and those without what they cannot be without. A page, {list}, is read as well. */
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

/** PHP writes a list with gaps as an object by number. */
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

/** Each member by itself: one that cannot be read has its default. Objects of one reader have one hidden class. */
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

/** An object that may be missing, or that has not what it cannot be without: null. */
export function readMaybe<T>(read: Reader<T>): Reader<T | null> {
  const { identity = [] } = read;
  return (value, found) => {
    if (isNothing(value)) return null;
    const item = read(value, found);
    return item !== undefined && isIdentified(item, identity) ? item : null;
  };
}

/** Another form of the same comes to its usual form first. */
export function readAs(usual: (value: unknown) => unknown, read: Reader<Row>): Reader<Row> {
  return (value, found) => read(usual(value), found);
}

function isIdentified(item: unknown, identity: readonly string[]): boolean {
  return identity.every((name) => (item as Row)[name] !== "");
}

export function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** JSON has 1e999, which is read as Infinity. */
function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function unreadable(expected: string, value: unknown, found: Mismatch[]): undefined {
  note(expected, value, found);
}

function note(expected: string, value: unknown, found: Mismatch[]): void {
  if (found.length < MOST_FOUND) found.push({ path: "", expected, value });
}

/** Paths are put together on the way out, so that an answer without mismatches pays nothing for them. */
function below(place: string, found: readonly Mismatch[], from: number): void {
  for (const mismatch of found.slice(from)) {
    const { path } = mismatch;
    mismatch.path = path === "" || path.startsWith("[") ? place + path : `${place}.${path}`;
  }
}
