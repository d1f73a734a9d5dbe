import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sampleAddress } from "#tests/support/sampleAddress.ts";
import { isId } from "../domain/id.ts";
import { href } from "./href.ts";
import { matchRoute, routeById } from "./match.ts";
import { ESCAPE } from "./segment.ts";
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
    "/course/课程",
    "/course/a b",
    `/course/${"1".repeat(65)}`,
    "/course/1/b$",
    "/news/%2e%2e/x",
    "/course/~101",
    "/course/~~study",
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

const STATIC = [...new Set(routes.flatMap(({ path }) => path.split("/").filter((part) => /^\w/.test(part))))];
const hostileId = fc.oneof(
  fc.constantFrom(...STATIC, "...", ":id", "0", "-", "_", "c-101", "zk:7.2", "ALL"),
  fc.stringMatching(/^[\w.:-]{1,64}$/).filter(isId),
);

test("writes and reads back any id in any path, also one that is a segment of another screen", () => {
  const withIds = routes.filter(({ path, id }) => path.includes(":") && id !== "speci");
  fc.assert(
    fc.property(
      fc.constantFrom(...withIds),
      fc.array(hostileId, { minLength: 3, maxLength: 3 }),
      (route, ids) => {
        const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
        const address = Object.fromEntries(names.map((name, index) => [name, ids[index] ?? ""]));
        const written = href(route.id, address as never);
        const { pathname } = new URL(written, "http://here.invalid");
        expect(pathname).toBe(written);
        const match = matchRoute(pathname);
        expect({ id: match?.route.id, params: match?.params }).toEqual({ id: route.id, params: address });
      },
    ),
  );
});

test("marks only ids that are a segment of another screen", () => {
  expect(href("liveDetail", { id: "all" })).toBe(`/live/${ESCAPE}all`);
  expect(href("courseDetail", { id: "all" })).toBe("/course/all");
  expect(href("courseDetail", { id: "zk:7.2" })).toBe("/course/zk%3A7.2");
  expect(href("course1", { level1: "study", level2: "7" })).toBe(`/course/${ESCAPE}study/7`);
});
