import { afterEach, expect, test, vi } from "vitest";
import { addGuard, askToLeave, currentGuard } from "./leaveGuard.ts";

afterEach(() => vi.unstubAllGlobals());

const guard = (question: string) => ({ question, pathname: "/essay", position: 1 });

function answerWith(leave: boolean) {
  const asked: string[] = [];
  vi.stubGlobal("confirm", (question: string) => {
    asked.push(question);
    return leave;
  });
  return asked;
}

test("asks no question when no work would be lost", async () => {
  const asked = answerWith(false);
  const end = addGuard(guard("unsaved"));
  end();
  expect(await askToLeave()).toBe(true);
  expect(asked).toEqual([]);
});

test("asks with the browser's own dialog until ours has loaded, once for all work that would be lost", async () => {
  const asked = answerWith(false);
  const ends = [addGuard(guard("an essay")), addGuard(guard("a note"))];
  expect(await askToLeave()).toBe(false);
  expect(asked).toEqual(["an essay"]);
  expect(currentGuard()?.question).toBe("an essay");
  for (const end of ends) end();
});

test("does not ask again after the learner chose to leave, until new work may be lost", async () => {
  const asked = answerWith(true);
  addGuard(guard("an essay"));
  addGuard(guard("a note"));
  expect(await askToLeave()).toBe(true);
  expect(currentGuard()).toBeUndefined();
  expect(await askToLeave()).toBe(true);
  const end = addGuard(guard("another"));
  expect(await askToLeave()).toBe(true);
  expect(asked).toEqual(["an essay", "another"]);
  end();
});
