import { expect, test } from "vitest";
import { defaultRegion, findRegion, regions } from "./regions.ts";

test("gives each of the 34 provinces its own six-digit id and name", () => {
  expect(regions).toHaveLength(34);
  expect(new Set(regions.map((region) => region.id)).size).toBe(34);
  expect(new Set(regions.map((region) => region.name)).size).toBe(34);
  for (const region of regions) expect(region.id).toMatch(/^[1-8]\d0000$/);
});

test("the default region is one of the provinces", () => {
  expect(findRegion(defaultRegion.id)).toEqual({ id: "430000", name: "湖南" });
  expect(findRegion("000000")).toBeUndefined();
});
