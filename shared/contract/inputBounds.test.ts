import { expect, test } from "vitest";
import type { $ZodType } from "zod/v4/core";
import { endpoints } from "./all/endpoints.ts";
import { schemasOf } from "./all/schemas.ts";

/** Longer than the limit of any field, although a body may be larger. */
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

/** Returns the places of a request schema without a length limit. */
function unbounded(schema: $ZodType, at: string): readonly string[] {
  const def = schema._zod.def as unknown as Def;
  const also = (inner: $ZodType | null | undefined, name = "") => (inner ? unbounded(inner, at + name) : []);
  const inner = [
    // A page number is parsed from any text, and the text is not stored.
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

/** Tries long texts, because a pattern can limit a text as well as a length can. */
function isBoundedText(schema: $ZodType): boolean {
  const texts = ["1", "a", "A", "-", "文", "/", "1."].map((part) => part.repeat(TOO_LONG));
  return texts.every((text) => {
    const payload = schema._zod.run({ value: text, issues: [] }, { async: false });
    return !(payload instanceof Promise) && payload.issues.length > 0;
  });
}

test("limits every list and every text of every request", () => {
  const found = endpoints.flatMap((endpoint) =>
    unbounded(schemasOf(endpoint).input as unknown as $ZodType, `${endpoint.method} ${endpoint.path} `),
  );
  expect(found).toEqual([]);
});
