import * as z from "zod/mini";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { type Endpoint, callName } from "#shared/contract/endpoint.ts";
import { isSpecified } from "#shared/contract/specified.ts";

/*
 * Schema of the map, the operator's file that says how the API spells the calls of the contract (docs/own-api.md). The
 * site reads the map once, at the start. The build turns this schema into a JSON Schema for editors
 * (dist/docs/upstream-map.schema.json).
 */

/** Request for an agency's configuration. Not in the contract, because it is made before any call of the contract. */
export const AGENCY_CALL = "GET /agency/{host}";
const CALLS = [...endpoints.map(callName), AGENCY_CALL];
const AREAS = [...new Set(endpoints.map(({ area }) => area))];
const MODES = ["api", "companion", "off"] as const;
export type Mode = (typeof MODES)[number];

/**
 * number, text: converts to that type; time: unix seconds to text such as 2026-01-31 09:00:00; date: unix seconds to
 * 2026-01-31; seconds: such a text to unix seconds; flag: to "1" or "0".
 */
const CONVERSIONS = ["number", "text", "time", "date", "seconds", "flag"] as const;
export type Conversion = (typeof CONVERSIONS)[number];

/** Place of the value of a contract's member in the API's object: a path such as a.b, or a rule. */
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
  /** Contract's name of an input -> the API's name, or a conversion; false: the input is not sent. */
  input: z.optional(
    z.record(
      z.string(),
      z.union([name, z.strictObject({ to: name, as: z.optional(z.enum(CONVERSIONS)) }), z.literal(false)]),
    ),
  ),
  /** Inputs that are added to every request of the call. */
  add: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  /** Path of the call's data within the API's data. */
  data: z.optional(name),
  /** Members of the data, if the data is one object. */
  fields: z.optional(FieldsSchema),
  /** Members of each row, if the data is a list. */
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
  /** Header that carries the token. Default: Authorization. */
  token: z.optional(z.strictObject({ header: name, prefix: z.optional(z.string()) })),
  /** File name of a module beside this file, with functions for conversions that the map cannot express. */
  adapter: z.optional(name),
  areas: z.optional(z.partialRecord(z.enum(AREAS), z.enum(MODES))),
  calls: z.optional(z.partialRecord(z.enum(CALLS), z.union([z.enum(MODES), CallSchema]))),
});
export type UpstreamMap = z.output<typeof MapSchema>;

/**
 * Returns the mode that the map sets for a call, else the mode that it sets for the call's area. Default: "api" for
 * calls of the specification, "off" for others.
 */
export function modeOf(
  { areas = {}, calls = {} }: Pick<UpstreamMap, "areas" | "calls">,
  endpoint: Pick<Endpoint, "area" | "method" | "path">,
): Mode {
  const call = (calls as Readonly<Record<string, Mode | object>>)[callName(endpoint)];
  // An object says how the API spells the call, so the API answers it.
  if (typeof call === "object") return "api";
  return call ?? areas[endpoint.area] ?? (isSpecified(endpoint) ? "api" : "off");
}
