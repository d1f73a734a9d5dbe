import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { pixelsOf } from "./pixelsOf.ts";

const size = { width: 1_201, height: 703 };
const plain = () => sharp({ create: { ...size, channels: 3, background: "#1f7a5c" } });
const clear = () => sharp({ create: { ...size, channels: 4, background: "#1f7a5c80" } });
const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer()).buffer;

test.each([
  ["PNG", () => plain().png()],
  ["GIF", () => plain().gif()],
  ["JPEG", () => plain().jpeg()],
  [
    "JPEG in passes, with EXIF",
    () =>
      plain()
        .withExif({ IFD0: { Artist: "王" } })
        .jpeg({ progressive: true }),
  ],
  ["WebP", () => plain().webp()],
  ["WebP without loss", () => plain().webp({ lossless: true })],
  ["WebP with alpha", () => clear().webp()],
])("%s", async (_, make) => expect(pixelsOf(await bytesOf(make()))).toEqual(size));

test("returns undefined for another file and for a truncated picture", async () => {
  for (const make of [() => plain().png(), () => plain().jpeg(), () => clear().webp(), () => plain().gif()]) {
    const whole = await bytesOf(make());
    for (const length of [0, 1, 3, 7]) expect(pixelsOf(whole.slice(0, length))).toBeUndefined();
  }
  expect(pixelsOf(new TextEncoder().encode("<svg width='9' height='9'/>").buffer)).toBeUndefined();
});
