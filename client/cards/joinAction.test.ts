import { expect, test } from "vitest";
import { joinAction } from "./joinAction.ts";

const visitor = {
  here: "/course/101",
  signedIn: false,
  owned: false,
  free: false,
  showPrice: true,
  studyIn: undefined,
  soldIn: undefined,
};

test("a visitor signs in first and comes back here", () => {
  expect(joinAction(visitor)).toEqual({
    kind: "join",
    label: "立即购买",
    href: "/user/login?redirect=%2Fcourse%2F101",
  });
});

test("nothing is called a purchase where it is free or prices are hidden", () => {
  expect(joinAction({ ...visitor, free: true })).toMatchObject({ label: "加入学习" });
  expect(joinAction({ ...visitor, showPrice: false })).toMatchObject({ label: "加入学习" });
});

test("an owner goes on learning in the own classroom", () => {
  const owner = { ...visitor, signedIn: true, owned: true, soldIn: "9" };
  expect(joinAction({ ...owner, studyIn: "7" })).toMatchObject({ kind: "continue", href: "/course/study/7" });
  expect(joinAction(owner)).toEqual({ kind: "owned" });
});

test("a learner is led to the classroom that brings the course, or to the school", () => {
  const learner = { ...visitor, signedIn: true };
  expect(joinAction({ ...learner, soldIn: "9" })).toMatchObject({ kind: "join", href: "/classroom/9" });
  expect(joinAction(learner)).toEqual({ kind: "ask" });
});
