import * as z from "zod/mini";
import { ID, isId } from "../domain/id.ts";
import {
  isNothing,
  type Mismatch,
  NUMERIC,
  numberWithin,
  readAs,
  readCount,
  readFlag,
  readId,
  readKey,
  readKnownCount,
  readList,
  readMaybe,
  readObject,
  readPrice,
  readText,
  type Reader,
  readOr,
  readString,
} from "./readers.ts";

/*
 * Building blocks of the wire schemas. Each has a schema and a reader. The schema is strict: it describes what the
 * reference upstream writes; documents and types are generated from it. The reader (`read`) is tolerant, because
 * upstreams send ids and flags as numbers or text, leave out empty members, and change over time. A reader always
 * returns a value of one type, and for a value that the schema accepts the same value as the schema.
 */

// Compiled schemas need eval, which the content security policy of the pages forbids.
if ("document" in globalThis) z.config({ jitless: true });

const LAST_PAGE = 100_000;

export interface Readable {
  readonly read: Reader;
}

export type Field = z.ZodMiniType & Readable;

function readBy<T extends z.ZodMiniType>(schema: T, read: Reader): T & Readable {
  return Object.assign(schema, { read });
}

/**
 * Creates a building block. `title` is its name in dist/docs/upstream-contract.md and openapi.json; `pattern` describes
 * its texts there, and is not checked.
 */
function field<A extends z.ZodMiniType, T>(title: string, accepted: A, read: Reader<T>, pattern?: string) {
  const schema = z.pipe(
    accepted,
    z.transform((value: z.output<A>) => read(value, []) as T),
  );
  z.globalRegistry.add(schema, pattern === undefined ? { title } : { title, pattern });
  return readBy(schema, read);
}

const textOrNumber = z.optional(z.nullable(z.union([z.string(), z.number()])));
const numeric = z.optional(z.nullable(z.union([z.number(), z.string().check(z.regex(NUMERIC))])));

const ids = [
  z.string().check(z.regex(ID)),
  z.number().check(z.refine((value) => isId(String(value)))),
] as const;

/**
 * An id: a number or text (shared/domain/id.ts), read as text. A list item without its id is dropped; an answer without its id is missing.
 */
export const id = field("id", z.union(ids), readId);

/** Required text. A list item without it is dropped; an answer without it is missing. */
export const key = field("text", z.union([z.string().check(z.minLength(1)), z.number()]), readKey);

/** "1"/"0", 1/0 or true/false, read as boolean; absent: false. */
export const flag = field(
  "flag",
  z.optional(z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
  readFlag,
);

/** A count or measure: a number or numeric text; absent or "": 0. */
export const count = field("count", numeric, readCount);

/** A count that may be unknown; absent, null or "": undefined. */
const knownCount = field("count", numeric, readKnownCount);

/** A number from `least` to `most`; any other value is read as `fallback`. */
export function countWithin(least: number, most: number, fallback: number) {
  const read = numberWithin(least, most, fallback);
  const isRead = (value: unknown) => {
    const found: Mismatch[] = [];
    read(value, found);
    return found.length === 0;
  };
  return field("count", numeric.check(z.refine(isRead)), read);
}

/** Text; absent or null: "". Numbers are read as text. */
export const text = field("text", textOrNumber, readText);

/** Text, but not a number; absent, null or "": the fallback. */
export function textWithDefault(fallback: string) {
  return field("text", z.optional(z.nullable(z.string())), readOr(readString, fallback));
}

/** An id; absent, null or "": the fallback. */
export function idWithDefault(fallback: string) {
  return field("id", z.optional(z.nullable(z.union([...ids, z.literal("")]))), readOr(readId, fallback));
}

/** A price in yuan, as the upstream writes it. Only shared/domain/price.ts formats prices. */
export const price = field("price", textOrNumber, readPrice);

/** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai; absent: "". */
export const time = field(
  "time",
  textOrNumber,
  readText,
  String.raw`^(\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?)?$`,
);

/** A value of any type. `read` must return a value for any input. */
export function anything<T>(read: (value: unknown) => T) {
  return readBy(z.pipe(z.optional(z.unknown()), z.transform(read)), read as Reader<T>);
}

/** A list; null or absent: []. */
export function listOf<T extends Field>(item: T) {
  const schema = z.pipe(
    z.optional(z.nullable(z.array(item))),
    z.transform((value) => value ?? []),
  );
  return readBy(schema, readList(item.read));
}

type Shape = Readonly<Record<string, Field>>;

/** An object whose members all have defaults. [], null and absent are read as an empty object. */
export function objectOf<T extends Shape>(shape: T) {
  const schema = z.pipe(
    z.transform((value: unknown) => (isEmpty(value) ? {} : value)),
    z.object(shape),
  );
  // Typed as a plain object schema, so that the compiler checks what the upstream writes. Larger objects spread
  // `shape`.
  const typed = Object.assign(schema, { shape }) as unknown as z.ZodMiniObject<T>;
  return readBy(typed, readObject(readersOf(shape)));
}

/** An object that may be missing. [], {}, null and absent are read as null. */
export function maybe<T extends Field>(schema: T) {
  const nullable = z.pipe(
    z.transform((value: unknown) => (isNothing(value) ? null : value)),
    z.nullable(schema),
  ) as unknown as z.ZodMiniNullable<T>;
  return readBy(nullable, readMaybe(schema.read));
}

/** An object that upstreams also send in another structure, which `usual` converts to that of `shape`. */
export function objectFrom<T extends Shape>(usual: (value: unknown) => unknown, shape: T) {
  const schema = z.pipe(z.transform(usual), z.object(shape)) as unknown as z.ZodMiniObject<T>;
  return readBy(schema, readAs(usual, readObject(readersOf(shape))));
}

/** A page of a list, {list, total, page, page_size}. A bare array is read as the first and only page. */
export function pageOf<T extends Field>(item: T) {
  return objectFrom(
    (value) =>
      Array.isArray(value)
        ? { list: value, total: value.length, page: 1, page_size: value.length }
        : (value ?? {}),
    {
      list: listOf(item),
      total: count,
      page: count,
      page_size: count,
      server_time: knownCount,
    },
  );
}

function readersOf(shape: Shape): Readonly<Record<string, Reader>> {
  return Object.fromEntries(Object.entries(shape).map(([name, { read }]) => [name, read]));
}

/** A requested page number, from 1; text is accepted. An invalid number is read as 1. */
export const pageNumber = z.pipe(
  z.optional(z.union([z.number(), z.string()])),
  z.transform((value) => {
    const page = Number(value);
    return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
  }),
);

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}
