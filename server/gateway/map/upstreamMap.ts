import * as z from "zod/mini";
import { CODE_NAMES, type CodeName, NAMED } from "#shared/contract/refusals.ts";
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
export const CALLS: readonly string[] = [...endpoints.map(callName), AGENCY_CALL];
const AREAS = [...new Set(endpoints.map(({ area }) => area))];
const MODES = ["api", "companion", "off"] as const;
export type Mode = (typeof MODES)[number];

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/** Conversions without a parameter (conversions.ts). */
export const CONVERSION_WORDS = [
  "number",
  "text",
  "time",
  "date",
  "seconds",
  "flag",
  "iso",
  "milliseconds",
  "cents",
] as const;
export type ConversionWord = (typeof CONVERSION_WORDS)[number];

const REFUSAL_NAMES = [...CODE_NAMES, ...(Object.keys(NAMED) as (keyof typeof NAMED)[])] as const;

const name = z.string().check(z.minLength(1));
const scalar = z.union([z.string(), z.number(), z.boolean()]);
const codes = z.array(scalar);

const ConversionSchema = z.union([
  z.enum(CONVERSION_WORDS),
  /** Text in front of the API's ids: c-101 is 101 on the site. */
  z.strictObject({ prefix: name }),
  /** The API's word -> the contract's. */
  z.strictObject({ words: z.record(z.string(), scalar) }),
]);
export type Conversion = z.output<typeof ConversionSchema>;

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

const FieldsSchema: z.ZodMiniType<Fields> = z.record(
  z.string(),
  z.lazy(() => FieldSchema),
);
const FieldSchema: z.ZodMiniType<FieldMap> = z.union([
  name,
  z.strictObject({
    from: z.optional(name),
    as: z.optional(ConversionSchema),
    value: z.optional(z.unknown()),
    fields: z.optional(z.lazy(() => FieldsSchema)),
    each: z.optional(z.lazy(() => FieldsSchema)),
  }),
]);

const envelopeMembers = {
  /** Paths of code, message and data in an answer. data ".": the whole answer. */
  code: z.optional(name),
  message: z.optional(name),
  data: z.optional(name),
  success: z.optional(codes),
  /** Codes and words of the API by the name of the refusal (shared/contract/refusals.ts). */
  refusals: z.optional(z.partialRecord(z.enum(REFUSAL_NAMES), codes)),
  ...(Object.fromEntries(CODE_NAMES.map((refusal) => [refusal, z.optional(codes)])) as Record<
    CodeName,
    z.ZodMiniOptional<typeof codes>
  >),
};
const EnvelopeSchema = z.strictObject(envelopeMembers);
export type EnvelopeMap = z.output<typeof EnvelopeSchema>;

/** Notes for people, such as the shapes that `npm run contract -- --map-out` has seen. The site ignores them. */
const about = z.optional(z.unknown());

const CallSchema = z.strictObject({
  about,
  method: z.optional(z.enum(METHODS)),
  /** The API's path. {id} is filled from the input that the API calls id, which is not sent again. */
  path: z.optional(z.string().check(z.startsWith("/"))),
  /** Name in `envelopes` of the envelope of this call's answers. */
  envelope: z.optional(name),
  /** Contract's name of an input -> the API's name, or a rule; false: the input is not sent. */
  input: z.optional(
    z.record(
      z.string(),
      z.union([
        name,
        z.strictObject({ to: z.optional(name), as: z.optional(ConversionSchema) }),
        z.literal(false),
      ]),
    ),
  ),
  /** The API's name of an input -> a text with the names of others in braces, which are not sent again. */
  join: z.optional(z.record(z.string(), name)),
  /** Inputs that are added to every request of the call. */
  add: z.optional(z.record(z.string(), scalar)),
  /** Path of the call's data within the API's data. */
  data: z.optional(name),
  /** Members of the data, if the data is one object. */
  fields: z.optional(FieldsSchema),
  /** Members of each row, if the data is a list. */
  each: z.optional(FieldsSchema),
  success: z.optional(codes),
});
export type CallMap = z.output<typeof CallSchema>;

/** plain: as the API gave it, with spaces; percent, base64: so encoded, of its UTF-8. */
const TOKEN_ENCODINGS = ["plain", "percent", "base64"] as const;

export const MapSchema = z.strictObject({
  $schema: z.optional(z.string()),
  about,
  /** Envelope of all answers that none of `envelopes` is for. */
  envelope: z.optional(EnvelopeSchema),
  /** Further envelopes by name, for calls that name them, for paths of the API, or for areas of the contract. */
  envelopes: z.optional(
    z.record(
      z.string(),
      z.strictObject({
        ...envelopeMembers,
        /** Beginnings of paths of the API. */
        paths: z.optional(z.array(z.string().check(z.startsWith("/")))),
        areas: z.optional(z.array(z.enum(AREAS))),
      }),
    ),
  ),
  /** Header that carries the token. Default: Authorization. encode: how tokens with spaces or other letters travel. */
  token: z.optional(
    z.strictObject({
      header: name,
      prefix: z.optional(z.string()),
      encode: z.optional(z.enum(TOKEN_ENCODINGS)),
    }),
  ),
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

/** Returns how the map spells a call; undefined: the API spells it like the contract. */
export function spellingOf({ calls = {} }: Pick<UpstreamMap, "calls">, call: string): CallMap | undefined {
  const spelling = (calls as Readonly<Record<string, CallMap | Mode>>)[call];
  return typeof spelling === "object" ? spelling : undefined;
}
