import fc from "fast-check";
import { expect, test } from "vitest";
import { monthAway, monthWeeks } from "./monthWeeks.ts";

test("weeks begin on Monday and hold each day of the month once", () => {
  const weeks = monthWeeks("2026-03");
  expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-03-01"]);
  expect(weeks.at(-1)).toEqual(["2026-03-30", "2026-03-31", null, null, null, null, null]);
  expect(monthWeeks("2027-02")).toHaveLength(4);
  expect(monthWeeks("2024-02").flat().filter(Boolean)).toHaveLength(29);
  expect(monthWeeks("2026-13")).toEqual([]);
});

test("counts months across years in both directions", () => {
  expect(monthAway("2026-12", 1)).toBe("2027-01");
  expect(monthAway("2026-01", -1)).toBe("2025-12");
  fc.assert(
    fc.property(
      fc.integer({ min: 1000, max: 9000 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: -500, max: 500 }),
      (year, month, away) => {
        const from = `${year}-${String(month).padStart(2, "0")}`;
        expect(monthAway(monthAway(from, away), -away)).toBe(from);
      },
    ),
  );
});
