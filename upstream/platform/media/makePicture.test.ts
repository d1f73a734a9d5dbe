import sharp from "sharp";
import { expect, test } from "vitest";
import { type PictureUse, makePicture } from "./makePicture.ts";

const plain = (width: number, height: number, background = "#336699") =>
  sharp({ create: { width, height, channels: 3, background } });

test("cuts a photo that a phone turned by EXIF upright to the shape of a cover, without its EXIF data", async () => {
  // Left half red, right half blue; the phone was turned, so upright the red half is on top.
  const photo = await sharp({ create: { width: 1200, height: 1600, channels: 3, background: "#00f" } })
    .composite([{ input: await plain(600, 1600, "#f00").png().toBuffer(), left: 0, top: 0 }])
    .withExif({ IFD3: { GPSLatitude: "31/1 0/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { content, mime } = await makePicture(photo, "cover");
  const { width, height, exif, orientation } = await sharp(content).metadata();
  expect({ width, height, exif, orientation, mime }).toEqual({
    width: 960,
    height: 540,
    exif: undefined,
    orientation: undefined,
    mime: "image/jpeg",
  });
  const { data } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
  const redAt = (row: number) => data[(row * 960 + 480) * 3] ?? 0;
  expect([redAt(20) > 200, redAt(520) < 60]).toEqual([true, true]);
});

test("keeps the shape and the transparent parts of a logo, and enlarges nothing", async () => {
  const logo = await sharp({ create: { width: 1280, height: 400, channels: 4, background: "#0000" } })
    .png()
    .toBuffer();
  const made = sharp((await makePicture(logo, "logo")).content);
  expect(await made.metadata()).toMatchObject({ format: "png", width: 512, height: 160, hasAlpha: true });
  const small = await plain(90, 30).png().toBuffer();
  expect(await sharp((await makePicture(small, "logo")).content).metadata()).toMatchObject({
    width: 90,
    height: 30,
  });
});

test("draws transparent parts of a cover white", async () => {
  const clear = await sharp({ create: { width: 960, height: 540, channels: 4, background: "#0000" } })
    .png()
    .toBuffer();
  const [first] = (await sharp((await makePicture(clear, "cover")).content).stats()).channels;
  expect(first?.min).toBe(255);
});

test("takes the first frame of an animation", async () => {
  const frames = await Promise.all(["#f00", "#00f"].map((colour) => plain(64, 64, colour).png().toBuffer()));
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const { content } = await makePicture(moving, "portrait");
  const [red] = (await sharp(content).stats()).channels;
  expect(red?.mean).toBeGreaterThan(240);
});

test.each<PictureUse>(["logo", "favicon", "cover", "portrait", "banner", "article"])(
  "stores a picture unchanged that was made for the same use: %s",
  async (use) => {
    const made = await makePicture(await plain(1500, 900).jpeg().toBuffer(), use);
    const again = await makePicture(made.content, use);
    expect(again.hash).toBe(made.hash);
    expect(again.content.equals(made.content)).toBe(true);
  },
);

test("turns the colours of print into those of screens, also of a picture that has the size of a cover", async () => {
  const printed = await plain(960, 540, "#cc2222").toColourspace("cmyk").jpeg().toBuffer();
  const made = sharp((await makePicture(printed, "cover")).content);
  expect(await made.metadata()).toMatchObject({ space: "srgb", width: 960, height: 540 });
  const [red, green, blue] = (await made.stats()).channels.map(({ mean }) => mean);
  expect([(red ?? 0) > 170, (green ?? 255) < 80, (blue ?? 255) < 80]).toEqual([true, true, true]);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "shows a photo upright that EXIF turns or mirrors: %s",
  async (orientation) => {
    // Upright the upper left quarter is red.
    const upright = await plain(400, 200, "#00f")
      .composite([{ input: await plain(200, 100, "#f00").png().toBuffer(), left: 0, top: 0 }])
      .png()
      .toBuffer();
    const stored = sharp(upright);
    if ([2, 4, 5, 7].includes(orientation)) stored.flop();
    const turned = sharp(await stored.png().toBuffer()).rotate(
      { 1: 0, 2: 0, 3: 180, 4: 180, 5: 270, 6: 270, 7: 90, 8: 90 }[orientation] ?? 0,
    );
    const photo = await turned.withMetadata({ orientation }).jpeg().toBuffer();
    const { data, info } = await sharp((await makePicture(photo, "article")).content)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const redAt = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 128;
    expect({ width: info.width, height: info.height }).toEqual({ width: 400, height: 200 });
    expect([redAt(100, 50), redAt(300, 50), redAt(100, 150)]).toEqual([true, false, false]);
  },
);

test("makes pictures of a panorama that is 12,000 pixels wide", async () => {
  const wide = await plain(12_000, 1_600).jpeg().toBuffer();
  const sizeOf = async (use: PictureUse) => {
    const { width, height } = await sharp((await makePicture(wide, use)).content).metadata();
    return [width, height];
  };
  expect([await sizeOf("banner"), await sizeOf("article")]).toEqual([
    [1440, 400],
    [1600, 213],
  ]);
});

const BRANDED = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic${"\0".repeat(400)}`);

test.each([
  ["a photo of an iPhone", async () => BRANDED("heic"), "HEIC 照片"],
  ["a photo of an iPhone of another make", async () => BRANDED("mif1"), "HEIC 照片"],
  ["AVIF", () => plain(200, 200).avif({ effort: 0 }).toBuffer(), "不支持 AVIF"],
  [
    "SVG",
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    "不支持 SVG",
  ],
  ["a text", async () => Buffer.from("no picture"), "图片无法识别"],
  ["half a picture", async () => (await plain(400, 400).jpeg().toBuffer()).subarray(0, 900), "图片无法识别"],
  [
    "too many pixels",
    () => plain(7_000, 3_000).png({ compressionLevel: 1 }).toBuffer(),
    "图片有 7000×3000 像素",
  ],
] as const)("refuses %s with a reason in Chinese", async (_what, file, reason) => {
  await expect(makePicture(await file(), "cover")).rejects.toMatchObject({
    chinese: expect.stringContaining(reason),
  });
});
