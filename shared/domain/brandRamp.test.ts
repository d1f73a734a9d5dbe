import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_BRAND, PAPERS, brandRamp } from "./brandRamp.ts";
import { channelsOf, contrastOf, hexOf, oklchOf } from "./oklch.ts";

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("makes every brand colour readable on every background, and its own text on it, in both themes", () => {
  fc.assert(
    fc.property(colour, (hex) => {
      const ramp = brandRamp(hex);
      for (const [theme, end] of [
        ["light", "l"],
        ["dark", "d"],
      ] as const) {
        const brand = ramp[`--brand-${end}`];
        expect(contrastOf(brand, ramp[`--brand-ink-${end}`])).toBeGreaterThanOrEqual(4.5);
        const papers = [...Object.values(PAPERS[theme]), ramp[`--brand-soft-${end}`]];
        for (const paper of papers) expect(contrastOf(brand, paper)).toBeGreaterThanOrEqual(4.5);
      }
      expect(Object.values(ramp).every((value) => /^#[0-9a-f]{6}$/.test(value))).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test("keeps a colour that is already readable", () => {
  expect(brandRamp(DEFAULT_BRAND)["--brand-l"]).toBe(DEFAULT_BRAND);
  expect(brandRamp("#7A1F2B")["--brand-l"]).toBe("#7a1f2b");
});

test("uses the default brand for a colour that cannot be parsed", () => {
  for (const wrong of ["", "teal", "#12", "#gggggg", "rgb(1,2,3)"]) {
    expect(brandRamp(wrong)).toEqual(brandRamp(DEFAULT_BRAND));
  }
});

test("keeps the hue of a bright colour while making it readable", () => {
  const hueOf = (hex: string) => oklchOf(channelsOf(hex) ?? [0, 0, 0]).hue;
  expect(hueOf(brandRamp("#ffb400")["--brand-l"])).toBeCloseTo(hueOf("#ffb400"), 1);
});

test("converts hex to OKLCH and back unchanged, and finds the contrast 21 of black on white", () => {
  fc.assert(
    fc.property(colour, (hex) => {
      expect(hexOf(oklchOf(channelsOf(hex) ?? [0, 0, 0]))).toBe(hex);
    }),
  );
  expect(contrastOf("#000", "#ffffff")).toBeCloseTo(21, 5);
});
