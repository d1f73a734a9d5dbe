import * as z from "zod/mini";
import {
  isNothing,
  type Mismatch,
  NUMERIC,
  numberWithin,
  readAs,
  readCount,
  readFlag,
  readId,
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
 * Building blocks of the wire schemas. Each is two things. The schema is strict: what the reference upstream writes, what the
 * documents say, and where the types come from. The reader beside it (`read`) is tolerant, because systems of this kind answer ids
 * and flags as numbers or as text, leave out what is empty, and drift; what comes out is one type each. What a schema accepts,
 * its reader reads alike.
 */

// Compiling schemas needs eval, which the content security policy of our pages forbids.
if ("document" in globalThis) z.config({ jitless: true });

const LAST_PAGE = 100_000;

export interface Readable {
  readonly read: Reader;
}

/** A schema of what is answered. */
export type Field = z.ZodMiniType & Readable;

function readBy<T extends z.ZodMiniType>(schema: T, read: Reader): T & Readable {
  return Object.assign(schema, { read });
}

/** A field of its own kind, by its name in dist/docs/upstream-contract.md and openapi.json. */
function field<A extends z.ZodMiniType, T>(title: string, accepted: A, read: Reader<T>) {
  const schema = z.pipe(
    accepted,
    z.transform((value: z.output<A>) => read(value, []) as T),
  );
  z.globalRegistry.add(schema, { title });
  return readBy(schema, read);
}

const textOrNumber = z.optional(z.nullable(z.union([z.string(), z.number()])));
const numeric = z.optional(z.nullable(z.union([z.number(), z.string().check(z.regex(NUMERIC))])));

/** An id: a number or text; read as text. Without it an item of a list is left out, and an answer is none. */
export const id = field("id", z.union([z.string().check(z.minLength(1)), z.number()]), readId);

/** Text without which an item of a list is left out, and an answer is none. */
export const key = field("text", z.union([z.string().check(z.minLength(1)), z.number()]), readId);

/** "1"/"0", 1/0, true/false; read as boolean, absent as false. */
export const flag = field(
  "flag",
  z.optional(z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
  readFlag,
);

/** A count or measure: a number or numeric text; absent or "" is 0. */
export const count = field("count", numeric, readCount);

/** A count that may be unknown: absent, null or "" is undefined. */
const knownCount = field("count", numeric, readKnownCount);

/** A number within bounds, both included, or its fallback. */
export function countWithin(least: number, most: number, fallback: number) {
  const read = numberWithin(least, most, fallback);
  const isRead = (value: unknown) => {
    const found: Mismatch[] = [];
    read(value, found);
    return found.length === 0;
  };
  return field("count", numeric.check(z.refine(isRead)), read);
}

/** Text; absent or null is "". Numbers are read as text. */
export const text = field("text", textOrNumber, readText);

/** Text, not a number; absent, null or "" is the fallback. */
export function textWithDefault(fallback: string) {
  return field("text", z.optional(z.nullable(z.string())), readOr(readString, fallback));
}

/** An id; absent, null or "" is the fallback. */
export function idWithDefault(fallback: string) {
  return field("id", textOrNumber, readOr(readId, fallback));
}

/** A price as the upstream writes it, in yuan; formatted by shared/domain/price.ts only. */
export const price = field("price", textOrNumber, readPrice);

/** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai; absent is "". */
export const time = text;

/** A value of any form, read by a reader of its own that has a value for everything. */
export function anything<T>(read: (value: unknown) => T) {
  return readBy(z.pipe(z.optional(z.unknown()), z.transform(read)), read as Reader<T>);
}

/** A list; null or absent is []. */
export function listOf<T extends Field>(item: T) {
  const schema = z.pipe(
    z.optional(z.nullable(z.array(item))),
    z.transform((value) => value ?? []),
  );
  return readBy(schema, readList(item.read));
}

type Shape = Readonly<Record<string, Field>>;

/** An object whose members all have a default; [], null and absent read as the empty object. */
export function objectOf<T extends Shape>(shape: T) {
  const schema = z.pipe(
    z.transform((value: unknown) => (isEmpty(value) ? {} : value)),
    z.object(shape),
  );
  // Typed as the object itself, so that what the upstream writes is checked; `shape` is there for larger objects to spread.
  const typed = Object.assign(schema, { shape }) as unknown as z.ZodMiniObject<T>;
  return readBy(typed, readObject(readersOf(shape)));
}

/** An object that may be missing: [], {}, null and absent read as null. */
export function maybe<T extends Field>(schema: T) {
  const nullable = z.pipe(
    z.transform((value: unknown) => (isNothing(value) ? null : value)),
    z.nullable(schema),
  ) as unknown as z.ZodMiniNullable<T>;
  return readBy(nullable, readMaybe(schema.read));
}

/** An object that also comes in another form, which `usual` turns into the usual one. */
export function objectFrom<T extends Shape>(usual: (value: unknown) => unknown, shape: T) {
  const schema = z.pipe(z.transform(usual), z.object(shape)) as unknown as z.ZodMiniObject<T>;
  return readBy(schema, readAs(usual, readObject(readersOf(shape))));
}

/** A page of a list, {list, total, page, page_size}; a bare array is read as its only page. */
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

/** A page number of a request: 1 and up, also as text; garbage is 1. */
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
