import { setImmediate } from "node:timers/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { makeAvatar } from "./makeAvatar.ts";

function png(width: number, height: number, { interlaced = false } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#336699" } })
    .png({ progressive: interlaced, compressionLevel: 1 })
    .toBuffer();
}

test.each([
  ["a photo", 4_000, 3_000, false, undefined],
  ["a small interlaced one", 1_000, 1_000, true, undefined],
  ["one of more pixels than any phone makes", 7_000, 3_000, false, "图片有 7000×3000 像素，太大了"],
  [
    "a large interlaced one, which has to be unpacked whole",
    2_500,
    2_000,
    true,
    "这张 PNG 是隔行扫描的，尺寸太大",
  ],
  ["a large interlaced one of many pixels", 7_000, 7_000, true, "图片有 7000×7000 像素，太大了"],
])(
  "makes an avatar, or refuses an upload that is too large: %s",
  async (_what, width, height, interlaced, refused) => {
    const made = makeAvatar(await png(width, height, { interlaced }));
    if (refused === undefined) {
      const { format, width: side } = await sharp((await made).webp).metadata();
      expect({ format, side }).toEqual({ format: "webp", side: 256 });
    } else await expect(made).rejects.toThrow(refused);
  },
);

test("decodes one picture at a time in one thread, and refuses pictures beyond a short queue", async () => {
  expect(sharp.concurrency()).toBe(1);
  const photo = await png(1_500, 1_500);
  let areDone = false;
  const all = Promise.allSettled(Array.from({ length: 12 }, () => makeAvatar(photo))).finally(
    () => (areDone = true),
  );
  // Reads the number of pictures being decoded at each turn of the event loop, because a picture may finish in any
  // turn.
  let most = 0;
  while (!areDone) {
    most = Math.max(most, sharp.counters().process);
    await setImmediate();
  }
  const answers = await all;
  expect(most).toBe(1);
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array.from({ length: 9 }, () => "fulfilled"),
    ...Array.from({ length: 3 }, () => "rejected"),
  ]);
  for (const answer of answers) {
    if (answer.status === "rejected")
      expect(answer.reason).toMatchObject({ code: 20429, message: "正在处理的图片太多，请稍后再试" });
  }
});
