import { createHash } from "node:crypto";
import sharp from "sharp";
import { badInput } from "../../errors.ts";

const SIDE = 256;
/** A small file may unpack to gigabytes; no camera makes more than this. */
const LARGEST_PIXELS = 50_000_000;
const FORMATS = ["jpeg", "png", "webp", "gif"];

/** Decodes whatever it claims to be, turns it upright, drops EXIF and place, and makes a small square of it. */
export async function makeAvatar(upload: Buffer): Promise<{ readonly webp: Buffer; readonly hash: string }> {
  try {
    const image = sharp(upload, { limitInputPixels: LARGEST_PIXELS, failOn: "error" });
    const { format } = await image.metadata();
    if (!FORMATS.includes(format)) throw new Error(`format ${format}`);
    const webp = await image.rotate().resize(SIDE, SIDE, { fit: "cover" }).webp({ quality: 82 }).toBuffer();
    return { webp, hash: createHash("sha256").update(webp).digest("hex").slice(0, 40) };
  } catch {
    throw badInput("图片无法识别，请换一张 JPG、PNG、WebP 或 GIF 图片");
  }
}
