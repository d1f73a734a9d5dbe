import sharp from "sharp";
import { expect, test } from "vitest";
import { drawPortrait } from "./cover.ts";

const TEACHERS = Array.from({ length: 12 }, (_, index) => index + 1);
const SIZE = 40;

async function pixelsOf(seed: number): Promise<Buffer> {
  return sharp(Buffer.from(drawPortrait({ seed, glyph: "" })))
    .resize(SIZE, SIZE)
    .removeAlpha()
    .raw()
    .toBuffer();
}

test("draws twelve people who differ from each other at the smallest size of a list", async () => {
  const faces = await Promise.all(TEACHERS.map(pixelsOf));
  for (const [index, face] of faces.entries())
    for (const other of faces.slice(index + 1)) {
      let different = 0;
      for (let at = 0; at < face.length; at += 3)
        if ([0, 1, 2].some((part) => Math.abs((face[at + part] ?? 0) - (other[at + part] ?? 0)) > 24))
          different += 1;
      expect(different / SIZE ** 2).toBeGreaterThan(0.1);
    }
});

test("draws the same person for the same id, without words that need a font", () => {
  for (const seed of [...TEACHERS, 0, 13, 100_001, 999_999_999]) {
    const drawn = drawPortrait({ seed, glyph: "" });
    expect(drawn).toBe(drawPortrait({ seed, glyph: "" }));
    expect(drawn).not.toContain("<text");
    expect(drawn).not.toMatch(/undefined|NaN/);
  }
});
