import type { JsonSchema } from "../jsonSchema.ts";

const PLAIN: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

/** Returns the type of a schema of the OpenAPI document as TypeScript. */
export function typeText(schema: JsonSchema & { readonly format?: string }): string {
  const { $ref, anyOf, type, format, minItems, maxItems } = schema;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf("/") + 1);
  if (anyOf) return union(anyOf.map(typeText));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  if (format === "binary") return "Blob";
  if (type === undefined) return "unknown";
  return union(
    [type].flat().map((name) => {
      const item = name === "array" ? typeText(schema.items ?? {}) : "";
      if (name === "array" && minItems === 2 && maxItems === 2) return `readonly [${item}, ${item}]`;
      if (name === "array") return `readonly ${bracketed(item)}[]`;
      return name === "object" ? objectText(schema) : (PLAIN[name] ?? "unknown");
    }),
  );
}

function objectText({ properties, required = [] }: JsonSchema): string {
  if (!properties) return "{ readonly [name: string]: unknown }";
  const members = Object.entries(properties).map(([name, member]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    const mark = required.includes(name) ? "" : "?";
    return `${comment(member.description)}readonly ${key}${mark}: ${typeText(member)}${mark && " | undefined"};`;
  });
  return `{\n${members.join("\n")}\n}`;
}

/** Returns a TSDoc comment with a line break behind it; "" for no text. */
export function comment(text = ""): string {
  return text === "" ? "" : `/** ${text.replaceAll("*/", "* /").replaceAll(/\s+/g, " ")} */\n`;
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(" | ");
}

function bracketed(type: string): string {
  return type.includes(" | ") || type.startsWith("readonly") ? `(${type})` : type;
}
