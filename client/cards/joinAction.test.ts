import { expect, test } from "vitest";
import { joinAction } from "./joinAction.ts";

const visitor = {
  target: { type: "course", id: "101" },
  owned: false,
  begun: false,
  free: false,
  soldAlone: true,
  sells: true,
  studyIn: undefined,
  contractId: "",
  soldIn: undefined,
} as const;
const soldIn = { id: "9", name: "系统班", price: "599" };

test("links to the order, and avoids the word purchase for a free course", () => {
  const to = "/order/index?type=course&id=101";
  expect(joinAction(visitor)).toEqual({ kind: "join", label: "立即购买", href: to });
  expect(joinAction({ ...visitor, free: true })).toEqual({
    kind: "free",
    label: "加入学习",
    href: to,
    target: visitor.target,
  });
});

test("lets a learner who owns the course begin or continue in their classroom, or else from the course outline", () => {
  const owner = { ...visitor, owned: true, soldIn };
  expect(joinAction({ ...owner, studyIn: "7" })).toEqual({
    kind: "continue",
    label: "开始学习",
    href: "/course/study/7",
  });
  expect(joinAction({ ...owner, begun: true })).toEqual({
    kind: "continue",
    label: "继续学习",
    href: "/course/101#outline",
  });
});

test("links only learners who own the course to an unsigned contract", () => {
  const waiting = { ...visitor, contractId: "3", studyIn: "7" };
  expect(joinAction({ ...waiting, owned: true })).toMatchObject({
    kind: "sign",
    href: "/user/contract?id=3",
  });
  expect(joinAction(waiting)).toMatchObject({ kind: "join" });
});

test("names the classroom that contains a course without its own price", () => {
  expect(joinAction({ ...visitor, soldAlone: false, soldIn })).toEqual({
    kind: "class",
    ...soldIn,
    href: "/classroom/9",
  });
});

test("offers no purchase where nothing is sold", () => {
  expect(joinAction({ ...visitor, sells: false, soldIn })).toMatchObject({ kind: "class" });
  expect(joinAction({ ...visitor, sells: false })).toEqual({ kind: "ask" });
});
