import { expect, test } from "vitest";
import type { Visitor } from "#shared/routes/decidePath.ts";
import { goalOf } from "./goalOf.ts";

const HERE = "https://site.test/course/7?a=1";

const stranger: Visitor = { redirects: [], studyMode: false, signedIn: false };
const learner = { ...stranger, signedIn: true };
const goal = (to: string, visitor = stranger) => goalOf(to, HERE, visitor);
const row = (from: string, to: string) => ({ from, to, status: 302 as const });

test("keeps query and anchor of a path of this site, from every page", () => {
  expect(goal("/course?page=2#top")).toMatchObject({
    path: "/course?page=2#top",
    pathname: "/course",
    match: { route: { id: "course" } },
    replace: false,
    signOutFirst: false,
  });
  expect(goal("?a=2")).toMatchObject({ path: "/course/7?a=2", match: { params: { id: "7" } } });
});

test("follows redirects within the site to their end", () => {
  expect(goal("/study")?.path).toBe("/user/login?redirect=%2Fstudy%2Fcourse");
  expect(goal("/study", learner)?.path).toBe("/study/course");
  const redirects = [row("/old", "/older"), row("/older", "/course")];
  expect(goal("/old?page=2", { ...stranger, redirects })?.path).toBe("/course?page=2");
});

test("redirects signed-in learners from the login page to its target and replaces its history entry", () => {
  expect(goal("/user/login", learner)).toMatchObject({ path: "/study/course", replace: true });
  expect(goal("/user/login")).toMatchObject({ path: "/user/login", replace: false });
});

test("ends the session before it opens a page for signed-out visitors", () => {
  expect(goal("/user/register", learner)?.signOutFirst).toBe(true);
  expect(goal("/user/register")?.signOutFirst).toBe(false);
});

test("an unknown path leads to a navigation goal without a screen", () => {
  expect(goal("/no/such?x=1")).toMatchObject({ path: "/no/such?x=1", match: undefined });
});

test("leaves the site by a full page load only, and ignores redirects that form a loop", () => {
  expect(goal("https://other.test/course")).toBeUndefined();
  expect(goal("//other.test/course")).toBeUndefined();
  expect(goal("/shop", { ...stranger, redirects: [row("/shop", "https://shop.test/")] })).toBeUndefined();
  const circle = [row("/a", "/b"), row("/b", "/a")];
  expect(goal("/a", { ...stranger, redirects: circle })).toMatchObject({ path: "/a" });
  const withGuard = { ...stranger, redirects: [row("/user/login", "/study?x=1")] };
  expect(goal("/user/order", withGuard)?.pathname).toBe("/user/login");
});
