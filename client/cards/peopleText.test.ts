import { expect, test } from "vitest";
import { peopleText } from "./peopleText.ts";

test("learners are counted exactly below ten thousand and rounded down above", () => {
  expect(peopleText(8642)).toBe("8642 人在学");
  expect(peopleText(9999)).toBe("9999 人在学");
  expect(peopleText(10_000)).toBe("1 万人在学");
  expect(peopleText(12_990)).toBe("1.2 万人在学");
});

test("no learners are not mentioned", () => {
  for (const count of [0, -3, Number.NaN]) expect(peopleText(count)).toBe("");
});
