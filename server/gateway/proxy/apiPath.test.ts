import fc from "fast-check";
import { expect, test } from "vitest";
import { apiPath } from "./apiPath.ts";

test("keeps the path below /api and its query unchanged", () => {
  expect(apiPath("/api/user/info-v1?a=%2e%2e&b=//x")).toEqual({
    path: "/user/info-v1",
    search: "?a=%2e%2e&b=//x",
  });
  expect(apiPath("/api/uploads/%E5%9B%BE.png")?.path).toBe("/uploads/%E5%9B%BE.png");
  expect(apiPath("/api/uploads/json/default.json")?.path).toBe("/uploads/json/default.json");
});

test("rejects every path that a server could read as leading out of the base", () => {
  const ways = [
    "/api",
    "/api/",
    "/api/..",
    "/api/../x",
    "/api/a/../../x",
    "/api/%2e%2e/x",
    "/api/.%2E/x",
    "/api/a/%2e/x",
    "/api/..%2fx",
    "/api/..%5cx",
    "/api/..\\x",
    "/api/%252e%252e/x",
    "/api/a//b",
    "/api//evil.test/x",
    "/api/..;/x",
    "/api/a;b/x",
    "/api/%00",
    "/api/a%0d%0ab",
    "/api/%zz",
    "/api/%ff",
    "/api/http://evil.test/",
    "/api/a#b",
    "/api/a?b#c",
    "/api/a b",
    "http://evil.test/api/x",
    "//evil.test/api/x",
    "/API/x",
    "/apix",
    "*",
    "",
  ];
  for (const target of ways) expect(apiPath(target), target).toBeUndefined();
});

test("keeps every accepted path below the base, however often it is decoded", () => {
  const text = fc.string({
    unit: fc.constantFrom(
      "a",
      "/",
      ".",
      "..",
      "%2e",
      "%2f",
      "%5c",
      "%25",
      "2e",
      "\\",
      ";",
      ":",
      "@",
      "?",
      "#",
      "%00",
      "~",
    ),
    maxLength: 12,
  });
  fc.assert(
    fc.property(text, (rest) => {
      const found = apiPath(`/api/${rest}`);
      if (!found) return;
      const once = new URL(`http://up.test/base${found.path}`);
      expect(once.origin).toBe("http://up.test");
      const twice = new URL(`http://up.test/base${decodeURIComponent(found.path)}`);
      for (const { pathname } of [once, twice]) expect(pathname).toMatch(/^\/base\/[^/]/);
      expect(once.pathname).toBe(`/base${found.path}`);
    }),
    { numRuns: 3_000 },
  );
});
