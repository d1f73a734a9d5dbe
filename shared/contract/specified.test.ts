import { expect, test } from "vitest";
import { endpoints } from "./all/endpoints.ts";
import { isSpecified } from "./specified.ts";

test("has every call that the specification names: 11 POSTs and 20 GETs", () => {
  const found = endpoints.filter(isSpecified);
  expect(found.filter(({ method }) => method === "POST").length).toBe(11);
  expect(found.filter(({ method }) => method === "GET").length).toBe(20);
});
