import { expect, test, vi } from "vitest";
import { renderRichText } from "#shared/domain/richText/renderRichText.ts";
import { checkLine } from "./checkLine.ts";
import { differences, isSame } from "./sameRecord.ts";

vi.mock("#shared/domain/richText/renderRichText.ts", async (load) => {
  const real = await load<{ renderRichText: (text: string) => string }>();
  return { ...real, renderRichText: vi.fn(real.renderRichText) };
});

function record(fields: Readonly<Record<string, unknown>>) {
  const checked = checkLine({
    id: "q",
    source: "s",
    subject: "数学",
    type: "essay",
    stem: "甲",
    answer: [],
    ...fields,
  });
  if (checked.kind === "refused") throw new Error(JSON.stringify(checked.remarks));
  return checked.record;
}

test("compares no shown text where a plain field differs already", () => {
  const [before, after] = [record({ stem: "a &lt; b", year: 2023 }), record({ stem: "a < b", year: 2024 })];
  vi.mocked(renderRichText).mockClear();
  expect(isSame(before, after)).toBe(false);
  expect(renderRichText).not.toHaveBeenCalled();
});

test("treats texts that look the same to learners as equal, and names all fields that differ", () => {
  const before = record({ stem: "a &lt; b", analysis: "甲" });
  expect(isSame(before, record({ stem: "a < b", analysis: "甲" }))).toBe(true);
  expect(isSame(before, record({ stem: "a < c", analysis: "甲" }))).toBe(false);
  expect(differences(before, record({ stem: "a < c", analysis: "乙", year: 2024 }))).toEqual([
    "year",
    "stem",
    "analysis",
  ]);
});
