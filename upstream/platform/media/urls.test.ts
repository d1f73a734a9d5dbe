import { expect, test } from "vitest";
import { rasterUrl } from "#shared/domain/rasterUrl.ts";
import { coverUrl, glyphFromHex } from "./urls.ts";

const decoded = (address: string) => glyphFromHex(/-([0-9a-f_]+)\.webp$/.exec(address)?.[1] ?? "");

test.each([
  ["初级会计实务", "初级会计实务", 2],
  ["一级·建造（师）", "一级建造师", 0],
  ["考前突击训练营", "考前突击训练", 11],
  ["法", "法", 7],
])("writes %s into the address of a cover as %s with sign %d", (glyph, shown, sign) => {
  const address = coverUrl({ hue: 24, seed: 101, glyph, sign });
  expect(decoded(address)).toEqual({ glyph: shown, sign });
  expect(rasterUrl(address)).toMatch(/\.png$/);
});

test("reads an address of an older release, and refuses one with seven letters or with signs alone", () => {
  expect(glyphFromHex("9ad8_6570")).toEqual({ glyph: "高数", sign: 0 });
  for (const hex of ["4e00_4e8c_4e09_56db_4e94_516d_4e03", "b", "b_3", "0_4e00"])
    expect(glyphFromHex(hex)).toBeUndefined();
});
