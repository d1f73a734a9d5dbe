import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createPictures } from "./pictures.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "beikao-pictures-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const log = { warn: vi.fn() };
const svg = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4" fill="${fill}"/></svg>`;

test("draws the same facts once, also for simultaneous requests and after a restart", async () => {
  const draw = vi.fn(async () => svg("#123456"));
  const first = createPictures({ folder: join(folder, "once"), log });
  const all = await Promise.all(Array.from({ length: 20 }, () => first.of({ a: 1 }, draw, "png")));
  const again = await createPictures({ folder: join(folder, "once"), log }).of({ a: 1 }, draw, "png");
  expect(draw).toHaveBeenCalledTimes(1);
  for (const { hash, content } of [...all, again]) {
    expect(hash).toBe(all[0]?.hash);
    expect(content.equals(all[0]?.content ?? Buffer.alloc(0))).toBe(true);
  }
  const webp = await first.of({ a: 1 }, draw, "webp");
  expect((await sharp(webp.content).metadata()).format).toBe("webp");
  expect((await first.of({ a: 2 }, async () => svg("#654321"), "png")).hash).not.toBe(again.hash);
  expect(await readdir(join(folder, "once"))).toHaveLength(3);
});

test("draws one picture at a time, and refuses a request when too many wait", async () => {
  const pictures = createPictures({ folder: join(folder, "line"), log, longest: 8 });
  let [now, most] = [0, 0];
  const draw = async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setImmediate(resolve));
    now -= 1;
    return svg("#000");
  };
  const asked = await Promise.allSettled(
    Array.from({ length: 12 }, (_, each) => pictures.of({ each }, draw, "webp")),
  );
  expect(most).toBe(1);
  expect(asked.filter(({ status }) => status === "rejected").length).toBe(3);
});

test("removes the oldest pictures above the limit", async () => {
  const place = join(folder, "few");
  const pictures = createPictures({ folder: place, log, most: 3 });
  await pictures.of({ each: 0 }, async () => svg("#000"), "png");
  const [oldest = ""] = await readdir(place);
  await utimes(join(place, oldest), 1, 1);
  for (const each of [1, 2, 3]) await pictures.of({ each }, async () => svg("#000"), "png");
  const kept = await readdir(place);
  expect(kept).toHaveLength(3);
  expect(kept).not.toContain(oldest);
});

test("draws a picture without storing it when the disk cannot be written, and draws again after a failure", async () => {
  await writeFile(join(folder, "file"), "");
  const pictures = createPictures({ folder: join(folder, "file", "below"), log });
  const { content } = await pictures.of({}, async () => svg("#000"), "png");
  expect(content.length).toBeGreaterThan(50);
  expect(log.warn).toHaveBeenCalledTimes(1);
  await expect(pictures.of({ b: 1 }, () => Promise.reject(new Error("no ink")), "png")).rejects.toThrow(
    "no ink",
  );
  expect((await pictures.of({ b: 1 }, async () => svg("#000"), "png")).content.length).toBeGreaterThan(50);
});
