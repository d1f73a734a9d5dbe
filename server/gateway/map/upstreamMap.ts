import * as z from "zod/mini";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { schemas } from "#shared/contract/all/schemas.ts";

/*
 * How an API of one's own spells the calls of the contract (docs/own-api.md): data, read once at the start. What stands here is
 * also the JSON Schema for editors (dist/docs/upstream-map.schema.json).
 */

/** The call for the agency file, which is none of the contract but comes before any of them. */
export const AGENCY_CALL = "GET /agency/{host}";
const CALLS = [...endpoints.map(({ method, path }) => `${method} ${path}`), AGENCY_CALL];
const AREAS = Object.keys(schemas);
const MODES = ["api", "companion", "off"] as const;
export type Mode = (typeof MODES)[number];

/** number, text: of the other; time: seconds as 2026-01-31 09:00:00; date: the day of it; seconds: of such a text; flag: "1" or "0". */
const CONVERSIONS = ["number", "text", "time", "date", "seconds", "flag"] as const;
export type Conversion = (typeof CONVERSIONS)[number];

/** The origin of a member: a path as a.b, or how it is made. */
export type FieldMap = string | FieldRule;

export interface FieldRule {
  readonly from?: string | undefined;
  readonly as?: Conversion | undefined;
  readonly value?: unknown;
  readonly fields?: Fields | undefined;
  readonly each?: Fields | undefined;
}

export type Fields = Readonly<Record<string, FieldMap>>;

const name = z.string().check(z.minLength(1));
const code = z.union([z.number(), z.string()]);
const FieldsSchema: z.ZodMiniType<Fields> = z.record(
  z.string(),
  z.lazy(() => FieldSchema),
);
const FieldSchema: z.ZodMiniType<FieldMap> = z.union([
  name,
  z.strictObject({
    from: z.optional(name),
    as: z.optional(z.enum(CONVERSIONS)),
    value: z.optional(z.unknown()),
    fields: z.optional(z.lazy(() => FieldsSchema)),
    each: z.optional(z.lazy(() => FieldsSchema)),
  }),
]);

const CallSchema = z.strictObject({
  method: z.optional(z.enum(["GET", "POST"])),
  path: z.optional(z.string().check(z.startsWith("/"))),
  /** Our name of an input -> theirs, or with a conversion; false: left out. */
  input: z.optional(
    z.record(
      z.string(),
      z.union([name, z.strictObject({ to: name, as: z.optional(z.enum(CONVERSIONS)) }), z.literal(false)]),
    ),
  ),
  /** Inputs that always go with it. */
  add: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  /** Where in their data ours is. */
  data: z.optional(name),
  /** For data that is one thing. */
  fields: z.optional(FieldsSchema),
  /** For each row of data that is a list. */
  each: z.optional(FieldsSchema),
  success: z.optional(z.array(code)),
});
export type CallMap = z.output<typeof CallSchema>;

export const MapSchema = z.strictObject({
  $schema: z.optional(z.string()),
  envelope: z.optional(
    z.strictObject({
      code: z.optional(name),
      message: z.optional(name),
      data: z.optional(name),
      success: z.optional(z.array(code)),
      unauthorised: z.optional(z.array(code)),
      notFound: z.optional(z.array(code)),
      tooMany: z.optional(z.array(code)),
    }),
  ),
  /** How the token travels; by itself as Authorization. */
  token: z.optional(z.strictObject({ header: name, prefix: z.optional(z.string()) })),
  /** Module of functions for what data cannot say, beside this file. */
  adapter: z.optional(name),
  areas: z.optional(z.partialRecord(z.enum(AREAS), z.enum(MODES))),
  calls: z.optional(z.partialRecord(z.enum(CALLS), z.union([z.enum(MODES), CallSchema]))),
});
export type UpstreamMap = z.output<typeof MapSchema>;
