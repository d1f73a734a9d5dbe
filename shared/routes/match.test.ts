import { expect, test } from "vitest";
import { sampleAddress } from "#tests/support/sampleAddress.ts";
import { href } from "./href.ts";
import { matchRoute, routeById } from "./match.ts";
import { routes } from "./table.ts";

test("finds every screen at its sample address, with the members of its record", () => {
  for (const route of routes) {
    const sample = sampleAddress(route);
    const match = matchRoute(sample);
    expect(match?.route.id).toBe(route.id);
    expect(href(route.id, match?.params as never)).toBe(sample);
  }
});

test("ids and paths are unique", () => {
  expect(new Set(routes.map((route) => route.id)).size).toBe(routes.length);
  expect(new Set(routes.map((route) => route.path)).size).toBe(routes.length);
});

test("prefers static segments to parameters", () => {
  expect(matchRoute("/question/exam")?.route.id).toBe("questionExam");
  expect(matchRoute("/course/study/7")?.route.id).toBe("coursePlayer");
  expect(matchRoute("/search")?.route.id).toBe("search");
});

test("treats a path with an invalid parameter as unknown", () => {
  for (const path of [
    "/course/abc",
    "/course/1x",
    "/course/1/b",
    "/news/%2e%2e",
    "/course/%",
    "/a.b",
    "//",
    "/course//1",
  ]) {
    expect(matchRoute(path), path).toBeUndefined();
  }
});

test("ignores one trailing slash", () => {
  expect(matchRoute("/course/")?.route.id).toBe("course");
  expect(matchRoute("/course//")).toBeUndefined();
});

test("throws for a missing path member and leaves out empty query members", () => {
  expect(() => href("courseDetail", {} as never)).toThrow("needs id");
  expect(href("course", { page: 2, year: undefined, type: "" })).toBe("/course?page=2");
  expect(routeById("mockExam").layout).toBe("exam");
});
