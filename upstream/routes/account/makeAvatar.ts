import { createHash } from "node:crypto";
import sharp from "sharp";
import { CODES } from "#shared/contract/codes.ts";
import { Busy, createFairQueue } from "#upstream/queue/fairQueue.ts";
import { Refusal, badInput } from "#upstream/kit/errors.ts";

const SIDE = 256;
/** A small file may unpack to gigabytes; few phones make more than this. */
const LARGEST_PIXELS = 20_000_000;
/** An interlaced PNG is unpacked whole before it is made smaller. */
const LARGEST_INTERLACED_PIXELS = 4_000_000;
const LONGEST_SECONDS = 5;
const FORMATS = ["jpeg", "png", "webp", "gif"];

// Node's four threads also hash passwords and pack answers: pictures get one, and keep nothing afterwards.
sharp.concurrency(1);
sharp.cache(false);
const inTurn = createFairQueue({ atOnce: 1, longest: 8, waitMs: 10_000 });

/** Decodes whatever it claims to be, turns it upright, drops EXIF and place, and makes a small square of it. */
export async function makeAvatar(upload: Buffer): Promise<{ readonly webp: Buffer; readonly hash: string }> {
  try {
    return await inTurn(() => decode(upload));
  } catch (error) {
    if (error instanceof Busy)
      throw new Refusal(CODES.tooMany, "正在处理的图片太多，请稍后再试", { next_time: LONGEST_SECONDS });
    if (error instanceof Refusal) throw error;
    throw badInput("图片无法识别，请换一张 JPG、PNG、WebP 或 GIF 图片");
  }
}

async function decode(upload: Buffer) {
  // The head of the file alone is read, whatever size it names.
  const { format, width, height, isProgressive } = await sharp(upload, {
    limitInputPixels: false,
  }).metadata();
  if (!FORMATS.includes(format)) throw new Error(`format ${format}`);
  if (width * height > LARGEST_PIXELS)
    throw badInput(`图片有 ${width}×${height} 像素，太大了，请缩小到 ${LARGEST_PIXELS / 10_000} 万像素以内`);
  if (format === "png" && isProgressive && width * height > LARGEST_INTERLACED_PIXELS)
    throw badInput("这张 PNG 是隔行扫描的，尺寸太大，请缩小，或另存为 JPG 后再上传");
  const webp = await sharp(upload, { limitInputPixels: LARGEST_PIXELS, failOn: "error" })
    .timeout({ seconds: LONGEST_SECONDS })
    .rotate()
    .resize(SIDE, SIDE, { fit: "cover" })
    .webp({ quality: 82 })
    .toBuffer();
  return { webp, hash: createHash("sha256").update(webp).digest("hex").slice(0, 40) };
}
