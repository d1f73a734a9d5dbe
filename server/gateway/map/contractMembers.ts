import type * as z from "zod/mini";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { isRow } from "#shared/contract/readers.ts";

/** Shape of a value by the contract: members of an object, items of a list, or one plain value. */
export type Known =
  | { readonly kind: "object"; readonly members: ReadonlyMap<string, Known> }
  | { readonly kind: "list"; readonly item: Known }
  | { readonly kind: "plain" }
  | { readonly kind: "any" };

/** Members of a zod schema that the schemas of the contract are made of (shared/contract/fields.ts). */
interface Definition {
  readonly type: string;
  readonly in?: z.ZodMiniType;
  readonly out?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
}

type Prune = (value: unknown) => unknown;

/** Replaces an object or a list where the contract has the other one. Readers cannot read either as such. */
const OF_ANOTHER_KIND = 0;

// module state: bounded by the calls of the contract
const prunes = new Map<Endpoint, Prune>();

/** Returns the members of the values of a schema. */
export function knownOf(schema: z.ZodMiniType): Known {
  const { type, in: input, out: output, innerType, element, shape } = definitionOf(schema);
  if (input && output) return knownOf(definitionOf(output).type === "transform" ? input : output);
  if (innerType) return knownOf(innerType);
  if (element) return { kind: "list", item: knownOf(element) };
  if (shape)
    return {
      kind: "object",
      members: new Map(Object.entries(shape).map(([name, member]) => [name, knownOf(member)])),
    };
  return { kind: type === "unknown" ? "any" : "plain" };
}

/**
 * Returns the data of a call in wire names, with the contract's members alone: a member that only the API knows may
 * hold what a browser must not get, such as a price where prices are hidden.
 */
export function contractOnly(endpoint: Endpoint, data: unknown): unknown {
  const known = prunes.get(endpoint) ?? compilePrune(knownOf(schemasOf(endpoint).data));
  prunes.set(endpoint, known);
  return known(data);
}

/** Compiles what the contract knows. Lists in another form are those that readList accepts (readers.ts). */
function compilePrune(known: Known): Prune {
  if (known.kind === "list") return compileList(known.item);
  if (known.kind === "object") return compileObject(known.members);
  // No reader takes an object for a plain value, so its members are dropped and the kind is kept.
  return (value) => (typeof value === "object" && value !== null ? {} : value);
}

function compileList(item: Known): Prune {
  const prune = compilePrune(item);
  const list: Prune = (value) => {
    if (Array.isArray(value)) return value.map(prune);
    if (!isRow(value)) return value;
    if ("list" in value) return list(value["list"]);
    const isNumbered = Object.keys(value).every((name) => /^\d+$/.test(name));
    return isNumbered ? Object.values(value).map(prune) : OF_ANOTHER_KIND;
  };
  return list;
}

function compileObject(known: ReadonlyMap<string, Known>): Prune {
  const members = [...known].map(([name, member]) => [name, compilePrune(member)] as const);
  const list = known.get("list");
  const bare = list && compilePrune(list);
  return (value) => {
    // A bare list is read as the first and only page.
    if (Array.isArray(value) && bare) return bare(value);
    if (Array.isArray(value)) return value.length === 0 ? value : OF_ANOTHER_KIND;
    if (!isRow(value)) return value;
    const kept: Record<string, unknown> = {};
    for (const [name, prune] of members) {
      const own = value[name];
      if (own !== undefined) kept[name] = prune(own);
    }
    return kept;
  };
}

function definitionOf(schema: z.ZodMiniType): Definition {
  return schema._zod.def as unknown as Definition;
}
