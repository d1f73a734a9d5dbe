import { expect, test } from "vitest";
import { sampleAddress } from "#tests/support/sampleAddress.ts";
import { href } from "./href.ts";
import { matchRoute, routeById } from "./match.ts";
import { routes } from "./table.ts";

test("every screen is found again at its sample address, which has the members that its record names", () => {
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

test("static segments win over parameters", () => {
  expect(matchRoute("/question/exam")?.route.id).toBe("questionExam");
  expect(matchRoute("/course/study/7")?.route.id).toBe("coursePlayer");
  expect(matchRoute("/search")?.route.id).toBe("search");
});

test("a parameter that is not valid makes the path unknown", () => {
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

test("one trailing slash is ignored", () => {
  expect(matchRoute("/course/")?.route.id).toBe("course");
  expect(matchRoute("/course//")).toBeUndefined();
});

test("a missing parameter of a path is an error, empty query members are left out", () => {
  expect(() => href("courseDetail", {} as never)).toThrow("needs id");
  expect(href("course", { page: 2, year: undefined, type: "" })).toBe("/course?page=2");
  expect(routeById("mockExam").layout).toBe("exam");
});
