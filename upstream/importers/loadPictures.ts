import { createHash } from "node:crypto";
import { readFile, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, sep } from "node:path";

export interface Picture {
  readonly hash: string;
  /** `{hash}.{ext}`: the name under /uploads/question/. */
  readonly fileName: string;
  readonly mime: string;
  readonly path: string;
  /** The bytes of the file, where they come from another process, which has the path. */
  readonly content?: Buffer;
}

const LARGEST = 5_000_000;

/** A picture that a line names, inside the folder of the file; a text when it cannot be used. */
export async function findPicture(folder: string, name: string): Promise<Picture | string> {
  if (isAbsolute(name) || name.includes("\\") || name.includes("\u0000"))
    return `${name} is not a path relative to the file`;
  const root = await realpath(folder);
  const path = await realpath(join(root, name)).catch(() => undefined);
  if (path === undefined) return `${name} is not there`;
  if (!path.startsWith(root + sep)) return `${name} leads out of the folder of the file`;
  const { size } = await stat(path);
  if (size > LARGEST) return `${name} has ${size} bytes, more than ${LARGEST}`;
  const bytes = await readFile(path).catch(() => undefined);
  const format = bytes && formatOf(bytes);
  if (!bytes || !format) return `${name} is no PNG, JPEG, GIF or WebP picture`;
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 40);
  return { hash, fileName: `${hash}.${format}`, mime: `image/${format === "jpg" ? "jpeg" : format}`, path };
}

function formatOf(bytes: Buffer): "png" | "jpg" | "gif" | "webp" | undefined {
  const head = bytes.subarray(0, 12).toString("latin1");
  if (head.startsWith("\x89PNG\r\n")) return "png";
  if (head.startsWith("\xff\xd8\xff")) return "jpg";
  if (/^GIF8[79]a/.test(head)) return "gif";
  return /^RIFF[\s\S]{4}WEBP/.test(head) ? "webp" : undefined;
}
