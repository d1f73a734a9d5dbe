import type { core } from "zod/mini";

/** A field of an entry by its schema. */
export interface FieldRow {
  /** Path in the entry, such as chapters[].name. */
  readonly path: string;
  readonly isNeeded: boolean;
  readonly form: string;
}

type Shape = Readonly<Record<string, core.$ZodType>>;
type Selects = (path: string) => boolean;

const CHECKED = /^(?:write|use) (?:a |an |the )?/;
/** Forms of schemas that need no more words. */
const PLAIN: Readonly<Record<string, string>> = {
  boolean: "true or false",
  string: "text",
  number: "number",
  int: "whole number",
};

/**
 * Returns the fields of an entry with those of its parts, in the order of the schema.
 *
 * @param isShown selects paths; a path that is not shown has no parts
 */
export function schemaRows(schema: core.$ZodType, isShown: Selects, prefix = ""): readonly FieldRow[] {
  const shapes = shapesOf(schema);
  const fields = shapes.flatMap((shape) => Object.entries(shape));
  const byName = new Map(fields.toReversed());
  return [...new Set(fields.map(([name]) => name))].flatMap((name) => {
    const field = byName.get(name);
    const path = `${prefix}${name}`;
    if (!field || !isShown(path)) return [];
    const isInAll = fields.filter(([same]) => same === name).length === shapes.length;
    const isNeeded = isInAll && defOf(field).type !== "optional";
    const form = formOf(field, (part) => isShown(`${path}.${part}`));
    const parts =
      name === "children"
        ? partsBelow(field, byName, isShown)
        : schemaRows(field, isShown, partPrefix(field, path));
    return [{ path, isNeeded, form }, ...parts];
  });
}

/** Returns the fields of the children of a tree that the entry above them lacks. */
function partsBelow(children: core.$ZodType, above: ReadonlyMap<string, unknown>, isShown: Selects) {
  return schemaRows(children, (path) => !above.has(path) && isShown(path)).map((row) => ({
    ...row,
    path: `children[].${row.path}`,
  }));
}

function partPrefix(schema: core.$ZodType, path: string): string {
  return innerOf(schema).type === "array" ? `${path}[].` : `${path}.`;
}

function defOf(schema: core.$ZodType) {
  return (schema as core.$ZodTypes)._zod.def;
}

/** Returns the definition behind optional and pipe. */
function innerOf(schema: core.$ZodType): core.$ZodTypes["_zod"]["def"] {
  const def = defOf(schema);
  if (def.type === "optional") return innerOf(def.innerType);
  return def.type === "pipe" ? innerOf(def.in) : def;
}

/** Returns the objects that a field consists of. A schema with a remedy of its own counts as plain. */
function shapesOf(schema: core.$ZodType): readonly Shape[] {
  const def = innerOf(schema);
  if (messageOf(def) !== undefined) return [];
  if (def.type === "object") return [def.shape];
  if (def.type === "array") return shapesOf(def.element);
  return def.type === "union" ? def.options.flatMap(shapesOf) : [];
}

function formOf(schema: core.$ZodType, isShown: Selects): string {
  const def = innerOf(schema);
  const told = messageOf(def)?.replace(CHECKED, "");
  if (told !== undefined) return told;
  switch (def.type) {
    case "enum":
      return Object.values(def.entries).join(", ");
    case "literal":
      return def.values.map(String).join(", ");
    case "array":
      return shapesOf(def.element).length > 0 ? "list" : `list: ${formOf(def.element, isShown)}`;
    case "object":
      return `{ ${Object.keys(def.shape).filter(isShown).join(", ")} }`;
    case "union":
      return [...new Set(def.options.map((option) => formOf(option, isShown)))]
        .filter((form) => form !== "{  }")
        .join(" or ");
    default:
      return limited(schema, PLAIN[def.type] ?? def.type);
  }
}

/** Returns the form with the limits and remedies of the checks of the schema. */
function limited(schema: core.$ZodType, plain: string): string {
  const def = innerOf(schema);
  const checks = (def.checks ?? []).map((check) => check._zod.def as CheckDef);
  const isWhole =
    def.type === "number" &&
    (("format" in def && def.format === "safeint") || checks.some(({ format }) => format === "safeint"));
  const [told] = checks.flatMap((check) => (check.check === "min_length" ? [] : (messageOf(check) ?? [])));
  if (told !== undefined) return told.replace(CHECKED, "");
  if (def.type === "string") return checks.length > 0 ? plain : `${plain}, may be empty`;
  const word = isWhole ? "whole number" : plain;
  const least = checks.find(({ check }) => check === "greater_than");
  const most = checks.find(({ check }) => check === "less_than");
  if (least?.value === undefined) return word;
  const from = isWhole && least.inclusive === false ? least.value + 1 : least.value;
  return most?.value === undefined ? `${word}, at least ${from}` : `${word}, ${from} to ${most.value}`;
}

interface CheckDef {
  readonly check: string;
  readonly format?: string;
  readonly value?: number;
  readonly inclusive?: boolean;
  readonly error?: unknown;
}

/** Returns the remedy that a schema or check has as its own message. */
function messageOf({ error }: { readonly error?: unknown }): string | undefined {
  if (typeof error !== "function") return undefined;
  const message: unknown = error({ input: "" });
  return typeof message === "string" && message !== "" ? message : undefined;
}
