import { inLanguage } from "#upstream/platform/kit/language.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { hash } from "node:crypto";
import { InputError } from "./inputFile.ts";
import { GivenFileError, openBelow, openReal, readOpened } from "../../platform/kit/openBelow.ts";

export interface Picture {
  readonly hash: string;
  /** File name below /uploads/question/, named by the hash of the bytes: `{hash}.{ext}`. */
  readonly fileName: string;
  readonly mime: string;
  readonly path: string;
  /** Bytes of the picture, when another process sent it: this process may be unable to open its path. */
  readonly content?: Buffer;
}

/** Largest picture, in bytes. */
export const LARGEST_PICTURE = 5_000_000;

/**
 * Finds a picture by the name in a line. Only files inside `folder`, the folder of the imported file, are found.
 *
 * @returns the picture, or the reason why it cannot be used
 */
export async function findPicture(folder: string, name: string): Promise<Picture | string> {
  try {
    // Remarks are English until they are shown (inChinese/).
    const [opened, bytes] = await inLanguage("en", async () => {
      const file = await openBelow(folder, name);
      return [file, await readOpened(file, name, LARGEST_PICTURE)] as const;
    });
    const named = namedPicture(bytes);
    if (!named) return `${name} is no PNG, JPEG, GIF or WebP picture`;
    return { ...named, path: opened.place };
  } catch (error) {
    if (error instanceof GivenFileError) return `${name} ${error.reason}`;
    throw error;
  }
}

/** Returns hash, file name and type of a picture; undefined: the bytes are no PNG, JPEG, GIF or WebP. */
export function namedPicture(bytes: Buffer): Omit<Picture, "path" | "content"> | undefined {
  const format = formatOf(bytes);
  if (!format) return undefined;
  const hash = hashOf(bytes);
  return { hash, fileName: `${hash}.${format}`, mime: `image/${format === "jpg" ? "jpeg" : format}` };
}

/**
 * Returns the bytes of a picture that `findPicture` found.
 *
 * @throws InputError when the file was changed after it was found
 */
export async function contentOf({ hash, path, content }: Picture): Promise<Buffer> {
  if (content) return content;
  const bytes = await openReal(path)
    .then((opened) => readOpened(opened, path, LARGEST_PICTURE))
    .catch((error: Error) => {
      throw new InputError(both(`The picture ${error.message}`, `图片 ${error.message}`));
    });
  if (hashOf(bytes) !== hash)
    throw new InputError(
      both(
        `The picture ${path} was changed while it was read. Import the file again.`,
        `图片 ${path} 在读的时候变了，请重新导入。`,
      ),
    );
  return bytes;
}

function hashOf(bytes: Buffer): string {
  return hash("sha256", bytes).slice(0, 40);
}

function formatOf(bytes: Buffer): "png" | "jpg" | "gif" | "webp" | undefined {
  const head = bytes.subarray(0, 12).toString("latin1");
  if (head.startsWith("\x89PNG\r\n")) return "png";
  if (head.startsWith("\xff\xd8\xff")) return "jpg";
  if (/^GIF8[79]a/.test(head)) return "gif";
  return /^RIFF[\s\S]{4}WEBP/.test(head) ? "webp" : undefined;
}
