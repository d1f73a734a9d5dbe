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

test("what is sold leads to its order, and nothing is called a purchase where it is free", () => {
  const to = "/order/index?type=course&id=101";
  expect(joinAction(visitor)).toEqual({ kind: "join", label: "立即购买", href: to });
  expect(joinAction({ ...visitor, free: true })).toEqual({ kind: "join", label: "加入学习", href: to });
});

test("an owner begins or goes on, in the own classroom or by the outline", () => {
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

test("what waits for a signature leads to the contract, for owners alone", () => {
  const waiting = { ...visitor, contractId: "3", studyIn: "7" };
  expect(joinAction({ ...waiting, owned: true })).toMatchObject({
    kind: "sign",
    href: "/user/contract?id=3",
  });
  expect(joinAction(waiting)).toMatchObject({ kind: "join" });
});

test("without a price of its own it names the class that brings it", () => {
  expect(joinAction({ ...visitor, soldAlone: false, soldIn })).toEqual({
    kind: "class",
    ...soldIn,
    href: "/classroom/9",
  });
});

test("where nothing is sold there is nothing to buy", () => {
  expect(joinAction({ ...visitor, sells: false, soldIn })).toMatchObject({ kind: "class" });
  expect(joinAction({ ...visitor, sells: false })).toEqual({ kind: "ask" });
});
