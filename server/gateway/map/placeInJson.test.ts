import fc from "fast-check";
import { expect, test } from "vitest";
import { placeInJson } from "./placeInJson.ts";

test("finds a member behind a deeper member of the same name", () => {
  const text =
    '{ "a": { "list": { "name": "x, \\"name\\": {" } },\n "list": [1, { "name": 2 }],\n "name": 3 }';
  const lineOf = (...path: PropertyKey[]) => text.slice(0, placeInJson(text, path)).split("\n").length;
  expect([lineOf("a", "list", "name"), lineOf("list", 1, "name"), lineOf("name")]).toEqual([1, 2, 3]);
  expect(text.slice(placeInJson(text, ["name"]))).toBe('"name": 3 }');
  expect(placeInJson(text, ["list", "none"])).toBe(placeInJson(text, ["list"]));
});

test("finds every member of any object", () => {
  const objects = fc
    .dictionary(fc.string(), fc.jsonValue())
    .filter((object) => Object.keys(object).length > 0);
  fc.assert(
    fc.property(objects, (object) => {
      const text = JSON.stringify(object, null, 1);
      for (const name of Object.keys(object))
        expect(text.slice(placeInJson(text, [name])).startsWith(`${JSON.stringify(name)}: `)).toBe(true);
    }),
  );
});
