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

test("nothing to lose: nothing is asked", async () => {
  const asked = answerWith(false);
  const end = addGuard(guard("unsaved"));
  end();
  expect(await askToLeave()).toBe(true);
  expect(asked).toEqual([]);
});

test("while the dialog has not come the browser asks, one question for all that would be lost", async () => {
  const asked = answerWith(false);
  const ends = [addGuard(guard("an essay")), addGuard(guard("a note"))];
  expect(await askToLeave()).toBe(false);
  expect(asked).toEqual(["an essay"]);
  expect(currentGuard()?.question).toBe("an essay");
  for (const end of ends) end();
});

test("who leaves is not asked again, until there is something new to lose", async () => {
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
