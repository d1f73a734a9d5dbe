import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lacksTool, makeFilm } from "../../../testing/testMedia.ts";
import { prepareMedium } from "./prepareMedium.ts";

const [noFfmpeg, noPoppler] = [await lacksTool("ffmpeg"), await lacksTool("pdftoppm")];

let folder: string;
let scratch: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "beikao-limits-"));
  scratch = await mkdtemp(join(tmpdir(), "beikao-scratch-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(scratch, { recursive: true, force: true });
});

const at = (name: string) => join(folder, name);

async function refusalOf(path: string): Promise<string> {
  const error = await prepareMedium(path, { scratch }).then(
    () => new Error("it was taken"),
    (reason: Error) => reason,
  );
  expect(error.name, error.message).toBe("MediumError");
  expect(await readdir(scratch)).toEqual([]);
  return error.message;
}

test.skipIf(noFfmpeg)("scales a 4K film down within its limits, in the given folder", async () => {
  await makeFilm(at("4k.mp4"), 1, "-vf", "scale=3840:2160", "-c:v", "mpeg4", "-c:a", "aac");
  const { medium, local, remove } = await prepareMedium(at("4k.mp4"), { scratch });
  expect(medium).toMatchObject({ type: "video", seconds: 1 });
  expect(local.every(({ place }) => place.startsWith(scratch))).toBe(true);
  await remove();
  expect(await readdir(scratch)).toEqual([]);
});

test.skipIf(noFfmpeg)(
  "refuses a film with too many pixels or of too great length, with a readable message",
  async () => {
    await makeFilm(at("wide.mkv"), 1, "-vf", "scale=9000:4100", "-r", "1", "-c:v", "mjpeg", "-an");
    expect(await refusalOf(at("wide.mkv"))).toBe(
      "wide.mkv has pictures of 9000×4100 pixels; they may have 36 million. Save it smaller.",
    );
    const slow = ["-vf", "setpts=100000*PTS", "-r", "0.001", "-c:v", "mjpeg", "-an"];
    await makeFilm(at("long.mkv"), 100_000, ...slow);
    expect(await refusalOf(at("long.mkv"))).toMatch(
      /^long\.mkv is 2\d hours long; it may be 24\. Divide it into several lessons\.$/,
    );
  },
);

test.skipIf(noPoppler)("refuses a PDF with a page that is much higher than it is wide", async () => {
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 1300]>>",
  ].map((content, index) => `${index + 1} 0 obj${content}endobj\n`);
  await writeFile(at("high.pdf"), `%PDF-1.4\n${objects.join("")}trailer<</Root 1 0 R>>\n%%EOF\n`);
  expect(await refusalOf(at("high.pdf"))).toBe(
    "Page 1 of high.pdf has 100×1300 points; no side may be more than 12 times the other. Divide it into pages.",
  );
});

test("refuses a picture with too many pixels, with a readable message", async () => {
  const large = sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: "#346" } });
  await large.png().toFile(at("large.png"));
  expect(await refusalOf(at("large.png"))).toBe(
    "large.png has 12000×9000 pixels; a picture may have 100 million. Save it smaller.",
  );
});
