import { cutText } from "#shared/domain/cutText.ts";
import { type Told, both, told } from "#upstream/platform/kit/language.ts";
import type { core } from "zod/mini";

export interface EntryFault {
  readonly path: readonly PropertyKey[];
  readonly reason: Told;
  readonly remedy: Told;
}

/** Default message of zod, for a check without a message of its own. */
const NO_MESSAGE = "Invalid input";

const KINDS: Readonly<Record<string, readonly [english: string, chinese: string]>> = {
  string: ["a text", "文字"],
  number: ["a number", "数"],
  int: ["a whole number", "整数"],
  boolean: ["true or false", "true 或 false"],
  array: ["a list: [1, 2], or a line for each behind a -", "列表：[1, 2]，或每行前面加 -"],
  object: ["names and values, a line each", "名称和值，每行一个"],
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
  const remedy = issue.message === NO_MESSAGE ? undefined : told(issue.message);
  const fault = (usual: Told): EntryFault[] => [
    { path, reason: told(`${nameOf(path)} ${saying(value)}`), remedy: remedy ?? usual },
  ];
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({
        path: [...path, key],
        reason: both(`${nameOf([...path, key])} is not known`, `没有 ${nameOf([...path, key])} 这一项`),
        remedy: both(
          `take it away, or name it as one of ${namesAt(entry.schema, path).join(", ")}`,
          `去掉它，或改成 ${namesAt(entry.schema, path).join("、")} 之一`,
        ),
      }));
    case "invalid_union":
      if (remedy !== undefined) return fault(remedy);
      return nearest(issue.errors).flatMap((inner) => faultsOf(entry, inner, [...path, ...inner.path]));
    case "invalid_value":
      return fault(
        both(
          `use one of ${issue.values.map(String).join(", ")}`,
          `用 ${issue.values.map(String).join("、")} 之一`,
        ),
      );
    case "invalid_type": {
      const [english, chinese] = KINDS[issue.expected] ?? [issue.expected, issue.expected];
      return fault(
        issue.expected === "string" && typeof value === "number"
          ? both(`write it in quotes: "${value}"`, `加引号："${value}"`)
          : both(`write ${english}`, `要写${chinese}`),
      );
    }
    case "too_small":
      return fault(
        issue.inclusive === false
          ? both(`write more than ${issue.minimum}`, `要大于 ${issue.minimum}`)
          : both(`write at least ${issue.minimum}`, `至少 ${issue.minimum}`),
      );
    case "too_big":
      return fault(both(`write at most ${issue.maximum}`, `最多 ${issue.maximum}`));
    default:
      return fault(both("write it as the other entries have it", "照其他条目的写法写"));
  }
}

/** Returns the issues of the alternative of a union that has the fewest issues. */
function nearest(branches: readonly (readonly core.$ZodIssue[])[]): readonly core.$ZodIssue[] {
  return branches.reduce((best, branch) => (branch.length < best.length ? branch : best));
}

function nameOf(path: readonly PropertyKey[]): string {
  const name = path.map((key) => (typeof key === "number" ? `[${key + 1}]` : `.${String(key)}`)).join("");
  return name === "" ? both("the entry", "这一条") : name.replace(/^\./, "");
}

function saying(value: unknown): string {
  if (value === undefined) return both("is not there", "没有写");
  if (value === null || value === "") return both("is empty", "是空的");
  const text = cutText(JSON.stringify(value), LONGEST_QUOTE, "…");
  return both(`is ${text}`, `写的是 ${text}`);
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
