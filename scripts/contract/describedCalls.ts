import { answers, calls, components, inputs } from "./descriptions/descriptions.ts";
import type { FieldTexts } from "./descriptions/texts.ts";
import { AgencyConfig } from "#shared/contract/config/agency.ts";
import { endpoints, endpointNamed } from "#shared/contract/all/endpoints.ts";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import { type Endpoint, callName } from "#shared/contract/endpoint.ts";
import { AGENCY_CALL } from "#server/gateway/map/upstreamMap.ts";
import { type JsonSchema, jsonSchema, tolerant } from "./jsonSchema.ts";

/** A call with the description of each of its fields. */
export interface DescribedCall {
  /** Method and path, e.g. `GET /course/list`. */
  readonly name: string;
  /** undefined for agency/{host}, the configuration of an agency, which is no call of the contract. */
  readonly endpoint: Endpoint | undefined;
  readonly about: string;
  readonly input: JsonSchema;
  readonly data: JsonSchema;
}

export interface Described {
  /** All calls, of which agency/{host} is the first. */
  readonly calls: readonly DescribedCall[];
  /** Fields without a description, e.g. `GET /course/list data list[].name`. */
  readonly missing: readonly string[];
  /** Fields that have a description but do not exist in the contract. */
  readonly stale: readonly string[];
}

const ABOUT_AGENCY =
  "The configuration of one agency, by the host that its learners type: asked for at `resource_url` of the system config (default /static/), before anything else and again after `refreshRate` seconds.";

/** Returns every call of the contract with its texts from scripts/contract/descriptions. */
export function describeCalls(): Described {
  const missing: string[] = [];
  const used = new Set<string>();
  const described = [
    call(AGENCY_CALL, undefined, ABOUT_AGENCY, { type: "object" }, tolerant(jsonSchema(AgencyConfig))),
    ...endpoints.map((endpoint) => {
      const { about, input, data } = schemasOf(endpoint);
      return call(callName(endpoint), endpoint, about, jsonSchema(input), tolerant(jsonSchema(data)));
    }),
  ];
  return { calls: described, missing, stale: known().filter((place) => !used.has(place)) };

  function call(
    name: string,
    endpoint: Endpoint | undefined,
    about: string,
    input: JsonSchema,
    data: JsonSchema,
  ): DescribedCall {
    return {
      name,
      endpoint,
      about,
      input: withTexts(input, { side: "input", path: "" }, (path, field) =>
        textOf(name, "input", path, field, []),
      ),
      data: withTexts(data, { side: "data", path: "" }, (path, field, owner) =>
        textOf(name, "data", path, field, owner),
      ),
    };
  }

  function textOf(
    name: string,
    side: "input" | "data",
    path: string,
    field: string,
    owner: readonly string[],
  ): string {
    const found =
      taken(`${name} ${side} ${path}`, calls[name]?.[side]?.[path]) ??
      ofComponent(field, owner) ??
      taken(`${side} ${field}`, (side === "input" ? inputs : answers)[field]);
    if (found === undefined) missing.push(`${name} ${side} ${path}`);
    return found ?? "";
  }

  /**
   * Returns the text of a field from the largest component all of whose fields the object has; undefined: none fits.
   */
  function ofComponent(field: string, owner: readonly string[]): string | undefined {
    const [own] = shapes
      .filter(({ fields, texts }) => texts[field] !== undefined && isLike(fields, owner))
      .sort((a, b) => b.fields.length - a.fields.length);
    return own && taken(`${own.name} ${field}`, own.texts[field]);
  }

  function taken(place: string, text: string | undefined): string | undefined {
    if (text !== undefined) used.add(place);
    return text;
  }
}

function known(): readonly string[] {
  return [
    ...Object.entries(calls).flatMap(([name, texts]) =>
      (["input", "data"] as const).flatMap((side) =>
        Object.keys(texts[side] ?? {}).map((path) => `${name} ${side} ${path}`),
      ),
    ),
    ...shapes.flatMap(({ name, texts }) => Object.keys(texts).map((field) => `${name} ${field}`)),
    ...Object.keys(inputs).map((field) => `input ${field}`),
    ...Object.keys(answers).map((field) => `data ${field}`),
  ];
}

const shapes = Object.entries(components).map(([name, { of, at, fields = {} }]) => ({
  name,
  texts: fields as FieldTexts,
  fields: Object.keys(placeIn(dataOf(of), at)?.properties ?? {}),
}));

function dataOf(name: string): JsonSchema {
  const endpoint = endpointNamed(name);
  if (!endpoint) throw new Error(`components.ts: the contract has no call ${name}`);
  return tolerant(jsonSchema(schemasOf(endpoint).data));
}

/** Returns the schema of the member at a path, e.g. `list[].teacher`; undefined: the schema has no such member. */
export function placeIn(schema: JsonSchema, at: string): JsonSchema | undefined {
  let found: JsonSchema | undefined = schema;
  for (const step of at.match(/\[\]|[^.[\]]+/g) ?? [])
    found = step === "[]" ? found?.items : found?.properties?.[step];
  return found;
}

/** Patterns of texts, by the name of the member. Documents have them; the site reads more. */
const PATTERNS: Readonly<Record<string, string>> = {
  token: "^[!-~]{0,4096}$",
  play_url: "^(/uploads/.+|https://.+)?$",
  replay_url: "^(/uploads/.+|https://.+)?$",
};

/** Returns the pattern of a member; undefined: any text. An id of an input may be empty where it is not needed. */
function patternOf(name: string, { title, type }: JsonSchema, side: "input" | "data", isNeeded: boolean) {
  if (title === "id" || type === undefined) return undefined;
  if (side === "input" && type === "string" && /(^|_)id$/.test(name))
    return `^[\\w.:-]{${isNeeded ? 1 : 0},64}$`;
  return [type].flat().includes("string") ? PATTERNS[name] : undefined;
}

function withTexts(
  schema: JsonSchema,
  place: { readonly side: "input" | "data"; readonly path: string },
  textOf: (path: string, field: string, owner: readonly string[]) => string,
): JsonSchema {
  const { properties, items, required = [] } = schema;
  const { side, path } = place;
  if (items) return { ...schema, items: withTexts(items, { side, path: `${path}[]` }, textOf) };
  if (!properties) return schema;
  const owner = Object.keys(properties);
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([field, member]) => {
        const own = path === "" ? field : `${path}.${field}`;
        const pattern = member.pattern ?? patternOf(field, member, side, required.includes(field));
        const inner = withTexts(member, { side, path: own }, textOf);
        return [
          field,
          { ...inner, ...(pattern !== undefined && { pattern }), description: textOf(own, field, owner) },
        ];
      }),
    ),
  };
}

/**
 * Reports whether `owner` has all of `fields`. A record of fewer than three fields must be equal to `owner`, because
 * too many other records contain its fields.
 */
function isLike(fields: readonly string[], owner: readonly string[]): boolean {
  const FEW = 3;
  return (
    fields.every((one) => owner.includes(one)) && (fields.length >= FEW || fields.length === owner.length)
  );
}
