import * as z from "zod/mini";

/*
 * Building blocks of the wire schemas. Reading is tolerant, because systems of this kind answer ids and
 * flags as numbers or as text and leave out what is empty (PHP sends [] for an empty object); what comes
 * out is one type each. Writing is strict: the reference upstream writes only the first alternative.
 */

// Compiling schemas needs eval, which the content security policy of our pages forbids.
if ("document" in globalThis) z.config({ jitless: true });

const LAST_PAGE = 100_000;

/** Gives a field its name in docs/upstream-contract.md and openapi.json. */
function named<T extends z.ZodMiniType>(title: string, schema: T): T {
  z.globalRegistry.add(schema, { title });
  return schema;
}

/** An id: a number or numeric text; read as text. */
export const id = named(
  "id",
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value)),
  ),
);

/** "1"/"0", 1/0, true/false; read as boolean, absent as false. */
export const flag = named(
  "flag",
  z.pipe(
    z.optional(z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
    z.transform((value) => value === 1 || value === "1" || value === true),
  ),
);

/** A count or measure: a number or numeric text; absent or "" is 0. */
export const count = named(
  "count",
  z.pipe(
    z.optional(z.nullable(z.union([z.number(), z.string().check(z.regex(/^(-?\d+(\.\d+)?)?$/))]))),
    z.transform((value) => Number(value ?? 0)),
  ),
);

/** Text; absent or null is "". Numbers are read as text. */
export const text = named(
  "text",
  z.pipe(
    z.optional(z.nullable(z.union([z.string(), z.number()]))),
    z.transform((value) => (value === null || value === undefined ? "" : String(value))),
  ),
);

/** A price as the upstream writes it, in yuan; formatted by shared/domain/price.ts only. */
export const price = named(
  "price",
  z.pipe(
    z.optional(z.nullable(z.union([z.string(), z.number()]))),
    z.transform((value) => value ?? 0),
  ),
);

/** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai; absent is "". */
export const time = text;

/** A list; null or absent is []. */
export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.pipe(
    z.optional(z.nullable(z.array(item))),
    z.transform((value) => value ?? []),
  );
}

/** An object whose members all have a default; [], null and absent read as the empty object. */
export function objectOf<T extends z.core.$ZodLooseShape>(shape: T) {
  const schema = z.pipe(
    z.transform((value: unknown) => (isEmpty(value) ? {} : value)),
    z.object(shape),
  );
  // Typed as the object itself, so that what the upstream writes is checked; `shape` is there for larger objects to spread.
  return Object.assign(schema, { shape }) as unknown as z.ZodMiniObject<T>;
}

/** An object that may be missing: [], null and absent read as null. */
export function maybe<T extends z.ZodMiniType>(schema: T) {
  return z.pipe(
    z.transform((value: unknown) => (isEmpty(value) ? null : value)),
    z.nullable(schema),
  ) as unknown as z.ZodMiniNullable<T>;
}

/** A page of a list, {list, total, page, page_size}; a bare array is read as its only page. */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.pipe(
    z.transform((value: unknown) =>
      Array.isArray(value)
        ? { list: value, total: value.length, page: 1, page_size: value.length }
        : (value ?? {}),
    ),
    z.object({
      list: listOf(item),
      total: count,
      page: count,
      page_size: count,
      server_time: z.optional(count),
    }),
  ) as unknown as z.ZodMiniObject<{
    list: ReturnType<typeof listOf<T>>;
    total: typeof count;
    page: typeof count;
    page_size: typeof count;
    server_time: z.ZodMiniOptional<typeof count>;
  }>;
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
