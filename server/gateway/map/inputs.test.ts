import fc from "fast-check";
import { expect, test } from "vitest";
import { SiteRefusal } from "../../errors.ts";
import { compileInputs, compilePathInputs } from "./inputs.ts";

const fill = (path: string, inputs: object) => compilePathInputs(path)?.({ ...inputs });

test("fills a path from its inputs, percent-encoded, and sends them nowhere else", () => {
  expect(fill("/v2/news/{id}", { id: "41", page: 1 })).toEqual({ path: "/v2/news/41", rest: { page: 1 } });
  expect(fill("/c/{a}-{b}/x", { a: 1, b: "é ?#" })).toEqual({ path: "/c/1-%C3%A9%20%3F%23/x", rest: {} });
  expect(fill("/plain", { id: "1" })).toBeUndefined();
});

test.each([
  undefined,
  null,
  "",
  "  ",
  [],
  ["1"],
  {},
  "..",
  ".",
  "...",
  "a/b",
  "../a",
  "a\\b",
  "%2e%2e",
  "%252e",
  "\0",
  "\ud800",
])("refuses %j in a path before the call", (id) => {
  expect(() => fill("/v2/news/{id}", { id })).toThrow(SiteRefusal);
});

test("refuses two inputs that make a step upwards together", () => {
  expect(() => fill("/v2/{a}{b}/x", { a: ".", b: "." })).toThrow(SiteRefusal);
});

test("no input climbs out of its segment, in any spelling", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (id) => {
      let path: string;
      try {
        path = fill("/v2/news/{id}", { id })?.path ?? "";
      } catch (error) {
        expect(error).toBeInstanceOf(SiteRefusal);
        return;
      }
      const decoded = decodeURIComponent(path);
      expect(new URL(path, "http://api.test").pathname).toBe(path);
      expect([decoded, decoded.slice("/v2/news/".length)]).toEqual([`/v2/news/${id}`, id]);
    }),
  );
});

test("renames, converts, joins and adds inputs", () => {
  const inputs = compileInputs({
    input: {
      id: { as: { prefix: "c-" } },
      sex: { to: "gender", as: { words: { m: 1, f: 2 } } },
      start_time: { to: "from", as: "iso" },
      end_time: { to: "till", as: "iso" },
      secret: false,
    },
    join: { range: "{from}/{till}" },
    add: { channel: "web" },
  });
  const days = { start_time: "2026-01-01", end_time: "2026-01-02 08:00:00" };
  expect(inputs({ id: ["1", "2"], sex: "2", ...days, secret: 1, page: 3 })).toEqual({
    id: ["c-1", "c-2"],
    gender: "f",
    range: "2026-01-01T00:00:00+08:00/2026-01-02T08:00:00+08:00",
    page: 3,
    channel: "web",
  });
  expect(inputs({ start_time: "" })).toEqual({ channel: "web" });
  expect(() => inputs({ start_time: "soon" })).toThrow(SiteRefusal);
});
