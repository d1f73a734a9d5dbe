import { expect, test } from "vitest";
import type { $ZodType } from "zod/v4/core";
import { endpoints } from "./all/endpoints.ts";
import { schemasOf } from "./all/schemas.ts";
import { callName } from "./endpoint.ts";

/** Length of a text that every field must reject. A request body may be longer. */
const TOO_LONG = 100_001;

interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, $ZodType>>;
  readonly element?: $ZodType;
  readonly innerType?: $ZodType;
  readonly in?: $ZodType;
  readonly out?: $ZodType;
  readonly options?: readonly $ZodType[];
  readonly items?: readonly $ZodType[];
  readonly rest?: $ZodType | null;
  readonly coerce?: boolean;
  readonly checks?: readonly {
    readonly _zod: { readonly def: { readonly check: string; readonly maximum?: number } };
  }[];
}

const BOUNDED = new Set(["number", "boolean", "enum", "literal", "transform"]);

/** Returns the paths of all texts and lists in a request schema that have no length limit. */
function unbounded(schema: $ZodType, at: string): readonly string[] {
  const def = schema._zod.def as unknown as Def;
  const also = (inner: $ZodType | null | undefined, name = "") => (inner ? unbounded(inner, at + name) : []);
  const inner = [
    // A page number is read from text of any length, but that text is not stored.
    ...Object.entries(def.shape ?? {})
      .filter(([name]) => name !== "page")
      .flatMap(([name, field]) => also(field, `.${name}`)),
    ...[def.element, def.innerType, def.in, def.out, ...(def.options ?? []), ...(def.items ?? [])].flatMap(
      (one) => also(one, def.type === "array" ? "[]" : ""),
    ),
    ...also(def.rest, "[]"),
  ];
  if (def.type === "string") return isBoundedText(schema) ? [] : [`${at}: text`];
  if (def.type === "array") {
    const most = def.checks?.find(({ _zod }) => _zod.def.check === "max_length")?._zod.def.maximum;
    return most !== undefined && most <= 1_000 ? inner : [`${at}: list`, ...inner];
  }
  const isLeaf =
    inner.length === 0 && !("shape" in def || def.innerType || def.in || def.options || def.items);
  return isLeaf && !BOUNDED.has(def.type) ? [`${at}: ${def.type}`] : inner;
}

/** Returns whether long texts are rejected: by a maximum length or by a pattern. */
function isBoundedText(schema: $ZodType): boolean {
  const texts = ["1", "a", "A", "-", "文", "/", "1."].map((part) => part.repeat(TOO_LONG));
  return texts.every((text) => {
    const payload = schema._zod.run({ value: text, issues: [] }, { async: false });
    return !(payload instanceof Promise) && payload.issues.length > 0;
  });
}

test("limits every list and every text of every request", () => {
  const found = endpoints.flatMap((endpoint) =>
    unbounded(schemasOf(endpoint).input as unknown as $ZodType, `${callName(endpoint)} `),
  );
  expect(found).toEqual([]);
});
