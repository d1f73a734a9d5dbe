import fc from "fast-check";
import { expect, test } from "vitest";
import { queryPair } from "./queryPair.ts";

test("writes any value as URLSearchParams does", () => {
  const values = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.constantFrom("", "a b", "~*-._", 1));
  fc.assert(
    fc.property(values, (value) => {
      expect(queryPair("page_size", value)).toBe(
        new URLSearchParams({ page_size: String(value) }).toString(),
      );
    }),
  );
});
