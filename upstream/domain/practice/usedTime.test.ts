import { expect, test } from "vitest";
import type { AnswerRow } from "./runRows.ts";
import { usedSeconds } from "./usedTime.ts";

test("counts the time in sight, but at least the time of all answers together", () => {
  const answers = [1_400, 2_100].map((spentMs) => ({ spentMs }) as AnswerRow);
  expect(usedSeconds({ usedSeconds: 10 }, answers)).toBe(10);
  expect(usedSeconds({ usedSeconds: 2 }, answers)).toBe(4);
  expect(usedSeconds({ usedSeconds: 0 }, [])).toBe(0);
});
