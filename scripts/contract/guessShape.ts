import { isRow } from "#shared/contract/readers.ts";
import type { CallMap, Conversion, FieldMap, Fields } from "#server/gateway/map/upstreamMap.ts";
import { memberLike } from "./guessWords.ts";
import { type JsonSchema, typesOf } from "./jsonSchema.ts";

type Row = Readonly<Record<string, unknown>>;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Names of prices in cents: fen, price_fen, priceFen. */
const IN_CENTS = /^(?:fen|cents)$|_(?:fen|cents|FEN|CENTS)$|[a-z\d](?:Fen|Cents)$/;
const DEEPEST = 4;
const MOST_MEMBERS = 40;

/** Guesses how an API spells the data of a call, by the names and values of its members. */
export function guessShape(wanted: JsonSchema, seen: unknown): Pick<CallMap, "data" | "fields" | "each"> {
  if (wanted.items) {
    const at = Array.isArray(seen) ? "" : listIn(seen);
    if (at === undefined) return {};
    const each = fieldsOf(wanted.items, rowAt(seen, at));
    return { ...(at !== "" && { data: at }), ...(each && { each }) };
  }
  const inner = innerOf(wanted, seen);
  const fields = fieldsOf(wanted, inner === undefined ? seen : (seen as Row)[inner]);
  return { ...(inner !== undefined && { data: inner }), ...(fields && { fields }) };
}

/** Returns the member that holds the thing itself, such as userinfo; undefined: the data is the thing. */
function innerOf(wanted: JsonSchema, seen: unknown): string | undefined {
  if (!isRow(seen)) return undefined;
  const inner = Object.keys(seen).filter((name) => isRow(seen[name]));
  const score = (value: unknown) => Object.keys(fieldsOf(wanted, value, 0, true) ?? {}).length;
  const own = score(seen);
  return inner.find((name) => score(seen[name]) > own);
}

function listIn(seen: unknown): string | undefined {
  if (!isRow(seen)) return undefined;
  return (
    memberLike("list", seen, Array.isArray) ?? Object.keys(seen).find((name) => Array.isArray(seen[name]))
  );
}

function rowAt(seen: unknown, at: string): unknown {
  const list = at === "" ? seen : (seen as Row)[at];
  return Array.isArray(list) ? list[0] : undefined;
}

/** Returns rules for the members that are there. `all`: also for those that need no rule, to count what is known. */
function fieldsOf(wanted: JsonSchema, seen: unknown, depth = 0, all = false): Fields | undefined {
  if (!isRow(seen) || depth > DEEPEST) return undefined;
  const fields: Mutable<Fields> = {};
  const used = new Set<string>();
  for (const [name, member] of Object.entries(wanted.properties ?? {})) {
    const from = memberLike(name, seen, (value) => isLike(member, value));
    // Two members rarely have one source: a row that has a label alone has no title beside its name.
    if (from === undefined || (from !== name && used.has(from))) continue;
    used.add(from);
    const rule = ruleOf(member, { name, from, value: seen[from], depth });
    if (rule !== undefined && (all || rule !== name)) fields[name] = rule;
  }
  return Object.keys(fields).length === 0 ? undefined : fields;
}

function isLike({ items, properties }: JsonSchema, value: unknown): boolean {
  if (items) return Array.isArray(value);
  return properties ? isRow(value) : typeof value !== "object" || value === null;
}

interface Place {
  readonly name: string;
  readonly from: string;
  readonly value: unknown;
  readonly depth: number;
}

function ruleOf(wanted: JsonSchema, { name, from, value, depth }: Place): FieldMap | undefined {
  if (wanted.items) {
    const [row] = value as readonly unknown[];
    const each = fieldsOf(wanted.items, row, depth + 1);
    return each ? { from, each } : from;
  }
  if (wanted.properties) {
    const fields = fieldsOf(wanted, value, depth + 1);
    return fields ? { from, fields } : from;
  }
  const as = conversionOf(wanted, name, from, value);
  return as === undefined ? from : { from, as };
}

function conversionOf(
  { title }: JsonSchema,
  name: string,
  from: string,
  value: unknown,
): Conversion | undefined {
  if (title === "price") return IN_CENTS.test(from) ? "cents" : undefined;
  if (title !== "time" && !name.endsWith("_time")) return undefined;
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  if (/^\d{9,10}$/.test(text)) return "time";
  if (/^\d{12,13}$/.test(text)) return "milliseconds";
  return /^\d{4}-\d\d-\d\dT/.test(text) ? "iso" : undefined;
}

/** Describes a value of the API by the kinds of its members. Values are left out, because they may be secrets. */
export function shapeSeen(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeSeen(value[0], depth + 1)];
  if (!isRow(value)) return value === null ? "null" : typeof value;
  if (depth > DEEPEST) return "object";
  const members = Object.entries(value).slice(0, MOST_MEMBERS);
  return Object.fromEntries(members.map(([name, member]) => [name, shapeSeen(member, depth + 1)]));
}

/** Describes the data that the contract wants, in the form of shapeSeen. Names with `!` are required. */
export function shapeWanted(schema: JsonSchema): unknown {
  if (schema.items) return [shapeWanted(schema.items)];
  if (!schema.properties) return schema.title ?? (typesOf(schema).join(" | ") || "anything");
  const needed = schema.required ?? [];
  return Object.fromEntries(
    Object.entries(schema.properties).map(([name, member]) => [
      needed.includes(name) ? `${name}!` : name,
      shapeWanted(member),
    ]),
  );
}
