import { expect, test } from "vitest";
import { BAND, judge, ratiosOf, readKept } from "./check.ts";
import type { Measurement } from "./measure.ts";
import type { Row } from "./rowTable.ts";

const kept = { ours: 0.9 };

const row = (id: string, cpu: readonly number[]): Row => ({
  scenario: { id, label: id },
  rounds: cpu.map((cpuMs) => ({ cpuMs }) as Measurement),
  firstByte: [],
  laterBy: [],
});

test("takes the median of the starts, each of which is the median of its rounds", () => {
  const rows = [row("ours", [1, 1, 9, 2, 2, 2, 4, 4, 4]), row("bare", [4, 4, 4, 4, 4, 4, 4, 4, 4])];
  expect(ratiosOf(rows, 3)).toEqual({ ours: 2 });
});

test.each([
  ["the kept ratios", 1, false],
  ["pages that cost 5 % more CPU", 1 / 1.05, false],
  ["pages that cost 15 % more CPU", 1 / 1.15, true],
  ["faster pages", 1.5, false],
])("judges %s", (_name, times, isBroken) => {
  const now = Object.fromEntries(Object.entries(kept).map(([id, value]) => [id, value * times]));
  expect(judge(now, kept).isBroken).toBe(isBroken);
});

test("fails just below the band, and if a row has no figure", () => {
  expect(judge({ ours: kept.ours * (1 - BAND - 0.01) }, kept).isBroken).toBe(true);
  expect(judge({}, kept).isBroken).toBe(true);
  expect(judge(kept, {}).isBroken).toBe(true);
});

test("asks to keep ratios above the band", () => {
  expect(judge({ ...kept, ours: 1.2 }, kept).lines.join("\n")).toContain("better: keep it");
});

test("has a kept ratio for each checked row", () => {
  expect(judge(readKept(), readKept()).isBroken).toBe(false);
});
