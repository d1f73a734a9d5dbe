import { createHash } from "node:crypto";
import sharp, { type Metadata, type Sharp } from "sharp";
import { Busy, createFairQueue } from "../queue/fairQueue.ts";

/** Most pixels of a given picture: a small file may unpack to gigabytes. Few phones make larger pictures. */
const LARGEST_PIXELS = 20_000_000;
/** Most pixels of an interlaced PNG, which is fully unpacked in memory before it is scaled. */
const LARGEST_INTERLACED_PIXELS = 4_000_000;
/** Longest decoding of a picture, in seconds. */
export const LONGEST_SECONDS = 5;
/** Largest file that is stored as it is, in bytes. */
const LARGEST_MADE = 2_000_000;
const FORMATS: readonly string[] = ["jpeg", "png", "webp", "gif"];

interface Shape {
  /** Size in pixels; with the fit "inside" the largest size. */
  readonly width: number;
  readonly height: number;
  /** "cover": cut to the shape around the middle; "inside": scaled down as a whole. */
  readonly fit: "cover" | "inside";
  /** jpg: link previews of all messengers show it. png and webp keep transparent parts. */
  readonly ext: "jpg" | "png" | "webp";
}

/** Uses of a picture that somebody sends, and what is stored of it. */
export const SHAPES = {
  avatar: { width: 256, height: 256, fit: "cover", ext: "webp" },
  logo: { width: 640, height: 160, fit: "inside", ext: "png" },
  favicon: { width: 192, height: 192, fit: "cover", ext: "png" },
  cover: { width: 960, height: 540, fit: "cover", ext: "jpg" },
  portrait: { width: 480, height: 480, fit: "cover", ext: "jpg" },
  banner: { width: 1440, height: 400, fit: "cover", ext: "jpg" },
  article: { width: 1600, height: 1600, fit: "inside", ext: "webp" },
} as const satisfies Readonly<Record<string, Shape>>;

export type PictureUse = keyof typeof SHAPES;

export interface MadePicture {
  readonly content: Buffer;
  /** First 40 hex digits of the SHA-256 of the content, which names the picture in its address. */
  readonly hash: string;
  readonly ext: Shape["ext"];
  readonly mime: string;
}

type Fault = "busy" | "format" | "svg" | "heic" | "avif" | "pixels" | "interlaced";

type Words = readonly [english: string, chinese: string];

/** Reasons and remedies of a fault in English and Chinese. `size` is that of the picture, such as 7000×3000. */
const MESSAGES: Readonly<Record<Fault, (size: string) => readonly [reason: Words, remedy: Words]>> = {
  busy: () => [
    ["too many pictures are read at once", "正在处理的图片太多"],
    ["try again in a moment", "请稍后再试"],
  ],
  format: () => [
    ["it is no whole picture", "图片无法识别"],
    ["take a JPG, PNG, WebP or GIF", "请换一张 JPG、PNG、WebP 或 GIF 图片"],
  ],
  svg: () => [
    ["SVG is not taken", "不支持 SVG"],
    ["save it as PNG", "请另存为 PNG 后再上传"],
  ],
  heic: () => [
    ["HEIC, in which iPhones store photos, is not taken", "不支持 iPhone 的 HEIC 照片"],
    [
      "save it as JPG",
      "请另存为 JPG 后再上传；在手机的“设置 - 相机 - 格式”里选“兼容性最佳”，以后拍的就是 JPG",
    ],
  ],
  avif: () => [
    ["AVIF is not taken", "不支持 AVIF"],
    ["save it as JPG", "请另存为 JPG 后再上传"],
  ],
  pixels: (size) => [
    [`it has ${size} pixels`, `图片有 ${size} 像素，太大了`],
    [
      `scale it down to ${LARGEST_PIXELS / 1_000_000} million`,
      `请缩小到 ${LARGEST_PIXELS / 10_000} 万像素以内`,
    ],
  ],
  interlaced: () => [
    ["this PNG is interlaced and too large", "这张 PNG 是隔行扫描的，尺寸太大"],
    ["scale it down, or save it as JPG", "请缩小，或另存为 JPG 后再上传"],
  ],
};

/** Reason why a file cannot be used as a picture. */
export class PictureError extends Error {
  readonly fault: Fault;
  readonly reason: Words;
  readonly remedy: Words;

  constructor(fault: Fault, size = "") {
    const [reason, remedy] = MESSAGES[fault](size);
    super(`${reason[0]}; ${remedy[0]}`);
    this.fault = fault;
    this.reason = reason;
    this.remedy = remedy;
  }

  get chinese(): string {
    return `${this.reason[1]}，${this.remedy[1]}`;
  }
}

// Limits sharp to one thread without a cache, because Node's four threads also hash passwords and compress answers.
sharp.concurrency(1);
sharp.cache(false);
const inTurn = createFairQueue({ atOnce: 1, longest: 8, waitMs: 10_000 });

/**
 * Makes a picture for a use: decodes the file by its bytes, whatever its name claims, rotates it upright, removes EXIF
 * data such as the location, cuts and scales it. Only the first frame of an animation is kept. A file that was made for
 * the same use stays as it is, so that it is not encoded twice (decision 110).
 *
 * @throws PictureError: the file is no picture that can be used
 */
export async function makePicture(file: Buffer, use: PictureUse): Promise<MadePicture> {
  const shape: Shape = SHAPES[use];
  try {
    const content = await inTurn(() => decode(file, shape));
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 40);
    return { content, hash, ext: shape.ext, mime: `image/${formatOf(shape)}` };
  } catch (error) {
    if (error instanceof Busy) throw new PictureError("busy");
    throw error instanceof PictureError ? error : new PictureError("format");
  }
}

async function decode(file: Buffer, shape: Shape): Promise<Buffer> {
  const foreign = foreignFormat(file);
  if (foreign) throw new PictureError(foreign);
  // Reads only the header of the picture, which already contains width and height.
  const facts = await sharp(file, { limitInputPixels: false }).metadata();
  const { format, width, height, isProgressive } = facts;
  if (format === "svg") throw new PictureError("svg");
  if (!FORMATS.includes(format)) throw new PictureError("format");
  if (width * height > LARGEST_PIXELS) throw new PictureError("pixels", `${width}×${height}`);
  if (format === "png" && isProgressive && width * height > LARGEST_INTERLACED_PIXELS)
    throw new PictureError("interlaced");
  const made = await encoded(
    sharp(file, { limitInputPixels: LARGEST_PIXELS, failOn: "error" })
      .timeout({ seconds: LONGEST_SECONDS })
      .rotate()
      .resize(shape.width, shape.height, { fit: shape.fit, withoutEnlargement: shape.fit === "inside" }),
    shape,
  ).toBuffer();
  return isMade(file, facts, shape) ? file : made;
}

/** Returns the format of a photo that no shape takes, by the brand in its first bytes; undefined: it has none. */
function foreignFormat(file: Buffer): "heic" | "avif" | undefined {
  const [, brand = ""] = /^[\s\S]{4}ftyp(\w{4})/.exec(file.subarray(0, 12).toString("latin1")) ?? [];
  if (brand === "avif" || brand === "avis") return "avif";
  return /^(?:he(?:ic|ix|im|is|vc|vx)|mif1|msf1)$/.test(brand) ? "heic" : undefined;
}

/**
 * Returns whether a picture moves, and whether it holds data of the camera, such as the place.
 *
 * @throws PictureError: the file is no picture that can be used
 */
export async function pictureFacts(
  file: Buffer,
): Promise<{ readonly isMoving: boolean; readonly hasCameraData: boolean }> {
  const facts = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!facts || !FORMATS.includes(facts.format)) throw new PictureError(foreignFormat(file) ?? "format");
  return { isMoving: (facts.pages ?? 1) > 1, hasCameraData: facts.exif !== undefined };
}

function encoded(picture: Sharp, { ext }: Shape): Sharp {
  if (ext === "png") return picture.png({ compressionLevel: 9, palette: false });
  if (ext === "webp") return picture.webp({ quality: 82 });
  return picture.flatten({ background: "#fff" }).jpeg({ quality: 84, mozjpeg: true });
}

/** Returns whether a file has the format, colours and size of the shape, and nothing beside the picture. */
function isMade(file: Buffer, facts: Metadata, shape: Shape): boolean {
  const { format, width, height, space, pages = 1, exif, icc, xmp, iptc, orientation } = facts;
  const isFitting =
    shape.fit === "cover"
      ? width === shape.width && height === shape.height
      : width <= shape.width && height <= shape.height;
  const isBare = [exif, icc, xmp, iptc, orientation].every((part) => part === undefined);
  // Link previews of messengers show the colours of print wrong.
  const isOfScreens = space !== "cmyk" && pages === 1;
  return format === formatOf(shape) && isFitting && isOfScreens && isBare && file.length <= LARGEST_MADE;
}

function formatOf({ ext }: Shape): "jpeg" | "png" | "webp" {
  return ext === "jpg" ? "jpeg" : ext;
}
