import * as z from "zod/mini";
import { expect, test } from "vitest";
import * as schemas from "./all/areaSchemas.ts";
import { isPrice, withoutPrices } from "./withoutPrices.ts";

interface JsonSchema {
  readonly title?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

function fieldsOf(schema: JsonSchema): readonly (readonly [name: string, title: string | undefined])[] {
  const own = Object.entries(schema.properties ?? {});
  return [
    ...own.map(([name, { title }]) => [name, title] as const),
    ...[
      ...own.map(([, member]) => member),
      ...(schema.anyOf ?? []),
      ...(schema.items ? [schema.items] : []),
    ].flatMap(fieldsOf),
  ];
}

test("removes exactly the fields that the contract types as price, in every answer", () => {
  const fields = Object.values(schemas)
    .flatMap((area) => Object.values(area))
    .flatMap(({ data }) =>
      fieldsOf(z.toJSONSchema(data, { io: "input", unrepresentable: "any" }) as JsonSchema),
    );
  const prices = fields.filter(([, title]) => title === "price");
  expect(prices.length).toBeGreaterThan(4);
  for (const [name, title] of fields) expect(isPrice(name), name).toBe(title === "price");
});

test("removes prices at any depth and keeps everything else", () => {
  const rest = { id: 1, is_free: "0", is_buy: 1, is_show_price: "0", name: "price" };
  const course = { ...rest, price: "12.5", origin_price: 20, pay_price: null };
  expect(withoutPrices({ list: [course, [course]], classroom: { course: [course] }, total: 2 })).toEqual({
    list: [rest, [rest]],
    classroom: { course: [rest] },
    total: 2,
  });
});

test("returns the same object when it holds no price", () => {
  for (const value of [{ list: [{ a: [1, null] }] }, [], null, "price", 7, [undefined]])
    expect(withoutPrices(value)).toBe(value);
});
