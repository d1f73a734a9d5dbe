import { formatFileSize } from "#shared/domain/fileSize.ts";
import { type Pixels, pixelsOf } from "./pixelsOf.ts";

/** MIME types of pictures that the upstream accepts (contract, POST /user/avatar). */
const TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"];
const LARGEST_BYTES = 5 * 1024 * 1024;
const LARGEST_PIXELS = 20_000_000;

/** Returns why the file cannot be used as a portrait; "": it can be used. */
export function pictureProblem({ type, size }: Pick<File, "type" | "size">): string {
  if (!TYPES.includes(type)) return "请选择 JPG、PNG、WebP 或 GIF 图片";
  if (size > LARGEST_BYTES)
    return `图片有 ${formatFileSize(size)}，不能超过 ${formatFileSize(LARGEST_BYTES)}，请先缩小`;
  return "";
}

export function pixelProblem({ width, height }: Pixels): string {
  if (width * height <= LARGEST_PIXELS) return "";
  return `图片有 ${width}×${height} 像素，太大了，请缩小到 ${LARGEST_PIXELS / 10_000} 万像素以内`;
}

/** Returns the decoded picture, turned upright, or the reason for rejecting it. */
export async function openPicture(file: File): Promise<ImageBitmap | string> {
  const problem = pictureProblem(file);
  if (problem !== "") return problem;
  // The size is checked before decoding: a small file may decode into half a gigabyte and take seconds.
  const said = pixelsOf(await file.arrayBuffer());
  const saidProblem = said ? pixelProblem(said) : "";
  if (saidProblem !== "") return saidProblem;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return "这个文件不是能打开的图片，请换一张";
  const tooLarge = pixelProblem(bitmap);
  if (tooLarge === "") return bitmap;
  bitmap.close();
  return tooLarge;
}
