import { cutText } from "#shared/domain/cutText.ts";
import type { core } from "zod/mini";

export interface EntryFault {
  readonly path: readonly PropertyKey[];
  readonly reason: string;
  readonly remedy: string;
}

/** Default message of zod, for a check without a message of its own. */
const NO_MESSAGE = "Invalid input";

const KINDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list: [1, 2], or a line for each behind a -",
  object: "names and values, a line each",
};

const LONGEST_QUOTE = 40;

/** Converts zod's issues with an entry to faults with remedies. */
export function entryFaults(
  schema: core.$ZodType,
  value: unknown,
  issues: readonly core.$ZodIssue[],
): EntryFault[] {
  return issues.flatMap((issue) => faultsOf({ schema, value }, issue, issue.path));
}

interface Entry {
  readonly schema: core.$ZodType;
  readonly value: unknown;
}

function faultsOf(entry: Entry, issue: core.$ZodIssue, path: readonly PropertyKey[]): EntryFault[] {
  const value = valueAt(entry.value, path);
  const remedy = issue.message === NO_MESSAGE ? undefined : issue.message;
  const fault = (usual: string): EntryFault[] => [
    { path, reason: `${nameOf(path)} ${saying(value)}`, remedy: remedy ?? usual },
  ];
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({
        path: [...path, key],
        reason: `${nameOf([...path, key])} is not known`,
        remedy: `take it away, or name it as one of ${namesAt(entry.schema, path).join(", ")}`,
      }));
    case "invalid_union":
      if (remedy !== undefined) return fault(remedy);
      return nearest(issue.errors).flatMap((inner) => faultsOf(entry, inner, [...path, ...inner.path]));
    case "invalid_value":
      return fault(`use one of ${issue.values.map(String).join(", ")}`);
    case "invalid_type":
      return fault(
        issue.expected === "string" && typeof value === "number"
          ? `write it in quotes: "${value}"`
          : `write ${KINDS[issue.expected] ?? issue.expected}`,
      );
    case "too_small":
      return fault(`write ${issue.inclusive === false ? "more than" : "at least"} ${issue.minimum}`);
    case "too_big":
      return fault(`write at most ${issue.maximum}`);
    default:
      return fault("write it as the other entries have it");
  }
}

/** Returns the issues of the alternative of a union that has the fewest issues. */
function nearest(branches: readonly (readonly core.$ZodIssue[])[]): readonly core.$ZodIssue[] {
  return branches.reduce((best, branch) => (branch.length < best.length ? branch : best));
}

function nameOf(path: readonly PropertyKey[]): string {
  const name = path.map((key) => (typeof key === "number" ? `[${key + 1}]` : `.${String(key)}`)).join("");
  return name === "" ? "the entry" : name.replace(/^\./, "");
}

function saying(value: unknown): string {
  if (value === undefined) return "is not there";
  if (value === null || value === "") return "is empty";
  const text = JSON.stringify(value);
  return `is ${cutText(text, LONGEST_QUOTE, "…")}`;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
}

/** Returns the names of the fields that the schema allows at a path. */
function namesAt(schema: core.$ZodType, path: readonly PropertyKey[]): string[] {
  const { def } = (schema as core.$ZodTypes)._zod;
  if (def.type === "optional") return namesAt(def.innerType, path);
  if (def.type === "pipe") return namesAt(def.in, path);
  if (def.type === "array") return namesAt(def.element, path.slice(1));
  if (def.type === "union") return def.options.flatMap((option) => namesAt(option, path));
  if (def.type !== "object") return [];
  const [first, ...rest] = path;
  const inner = first === undefined ? undefined : def.shape[String(first)];
  return inner ? namesAt(inner, rest) : Object.keys(def.shape);
}
