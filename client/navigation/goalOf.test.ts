import { expect, test } from "vitest";
import type { Visitor } from "#shared/routes/decidePath.ts";
import { goalOf } from "./goalOf.ts";

const HERE = "https://site.test/course/7?a=1";

const stranger: Visitor = { redirects: [], studyMode: false, signedIn: false };
const learner = { ...stranger, signedIn: true };
const goal = (to: string, visitor = stranger) => goalOf(to, HERE, visitor);
const row = (from: string, to: string) => ({ from, to, status: 302 as const });

test("a path of this site is reached with its query and anchor, from wherever the link stands", () => {
  expect(goal("/course?page=2#top")).toMatchObject({
    path: "/course?page=2#top",
    pathname: "/course",
    match: { route: { id: "course" } },
    replace: false,
    signOutFirst: false,
  });
  expect(goal("?a=2")).toMatchObject({ path: "/course/7?a=2", match: { params: { id: "7" } } });
});

test("redirects inside the site are followed to their end", () => {
  expect(goal("/study")?.path).toBe("/user/login?redirect=%2Fstudy%2Fcourse");
  expect(goal("/study", learner)?.path).toBe("/study/course");
  const redirects = [row("/old", "/older"), row("/older", "/course")];
  expect(goal("/old?page=2", { ...stranger, redirects })?.path).toBe("/course?page=2");
});

test("who is signed in comes past the login page, and it leaves no entry behind", () => {
  expect(goal("/user/login", learner)).toMatchObject({ path: "/study/course", replace: true });
  expect(goal("/user/login")).toMatchObject({ path: "/user/login", replace: false });
});

test("a form for strangers ends the session first", () => {
  expect(goal("/user/register", learner)?.signOutFirst).toBe(true);
  expect(goal("/user/register")?.signOutFirst).toBe(false);
});

test("what does not exist is a goal without a screen", () => {
  expect(goal("/no/such?x=1")).toMatchObject({ path: "/no/such?x=1", match: undefined });
});

test("only a full page load leaves the site, and rows that lead round in a circle do not count", () => {
  expect(goal("https://other.test/course")).toBeUndefined();
  expect(goal("//other.test/course")).toBeUndefined();
  expect(goal("/shop", { ...stranger, redirects: [row("/shop", "https://shop.test/")] })).toBeUndefined();
  const circle = [row("/a", "/b"), row("/b", "/a")];
  expect(goal("/a", { ...stranger, redirects: circle })).toMatchObject({ path: "/a" });
  const withGuard = { ...stranger, redirects: [row("/user/login", "/study?x=1")] };
  expect(goal("/user/order", withGuard)?.pathname).toBe("/user/login");
});
