import { createHash } from "node:crypto";
import sharp from "sharp";
import { Busy, createFairQueue } from "#upstream/platform/queue/fairQueue.ts";
import { Refusal, badInput } from "#upstream/platform/kit/errors.ts";

const SIDE = 256;
/** Most pixels of an uploaded picture: a small file may unpack to gigabytes. Few phones make larger pictures. */
const LARGEST_PIXELS = 20_000_000;
/** Most pixels of an interlaced PNG, which is fully unpacked in memory before it is scaled. */
const LARGEST_INTERLACED_PIXELS = 4_000_000;
const LONGEST_SECONDS = 5;
const FORMATS = ["jpeg", "png", "webp", "gif"];

// Limits sharp to one thread without a cache, because Node's four threads also hash passwords and compress answers.
sharp.concurrency(1);
sharp.cache(false);
const inTurn = createFairQueue({ atOnce: 1, longest: 8, waitMs: 10_000 });

/**
 * Makes an avatar from an upload: decodes the picture by its bytes, whatever its file name claims, rotates it upright,
 * removes EXIF data such as the location, and scales it to a small square.
 * @throws Refusal tooMany: too many pictures are being decoded; badInput: not a picture, or too large
 */
export async function makeAvatar(upload: Buffer): Promise<{ readonly webp: Buffer; readonly hash: string }> {
  try {
    return await inTurn(() => decode(upload));
  } catch (error) {
    if (error instanceof Busy)
      throw new Refusal("tooMany", "正在处理的图片太多，请稍后再试", { next_time: LONGEST_SECONDS });
    if (error instanceof Refusal) throw error;
    throw badInput("图片无法识别，请换一张 JPG、PNG、WebP 或 GIF 图片");
  }
}

async function decode(upload: Buffer) {
  // Reads only the header of the picture, which already contains width and height.
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
