import { expect, test } from "vitest";
import { rulesOf, sheet } from "./sheet.ts";

test("gives a thousand rules different short names, and equal rules the same name", () => {
  const rules = Array.from({ length: 1_000 }, (_, width) => sheet({ box: { width } }).box);
  expect(new Set(rules).size).toBe(1_000);
  for (const name of rules) expect(name).toMatch(/^[B-Z][\da-z]{3,6}$/);
  expect(rules.filter((name) => name.length > 4).length).toBeLessThan(10);
  expect(sheet({ other: { width: 7 } }).other).toBe(rules[7]);
  for (const [width, name] of rules.entries())
    expect(rulesOf(name)).toBe(`.${name}{width:${width === 0 ? 0 : `${width}px`};}`);
});
