import { hash } from "node:crypto";
import { InputError } from "./inputFile.ts";
import { GivenFileError, openBelow, openReal, readOpened } from "../../platform/kit/openBelow.ts";

export interface Picture {
  readonly hash: string;
  /** File name below /uploads/question/, made of the hash of the bytes: `{hash}.{ext}`. */
  readonly fileName: string;
  readonly mime: string;
  readonly path: string;
  /** Bytes of the picture, when another process sent it: this process may be unable to open its path. */
  readonly content?: Buffer;
}

const LARGEST = 5_000_000;

/**
 * Finds a picture by the name in a line. Only files inside `folder`, the folder of the imported file, are found.
 *
 * @returns the picture, or the reason why it cannot be used
 */
export async function findPicture(folder: string, name: string): Promise<Picture | string> {
  try {
    const opened = await openBelow(folder, name);
    const bytes = await readOpened(opened, name, LARGEST);
    const format = formatOf(bytes);
    if (!format) return `${name} is no PNG, JPEG, GIF or WebP picture`;
    const hash = hashOf(bytes);
    const mime = `image/${format === "jpg" ? "jpeg" : format}`;
    return { hash, fileName: `${hash}.${format}`, mime, path: opened.place };
  } catch (error) {
    if (error instanceof GivenFileError) return `${name} ${error.reason}`;
    throw error;
  }
}

/**
 * Returns the bytes of a picture that `findPicture` found.
 *
 * @throws InputError when the file was changed after it was found
 */
export async function contentOf({ hash, path, content }: Picture): Promise<Buffer> {
  if (content) return content;
  const bytes = await openReal(path)
    .then((opened) => readOpened(opened, path, LARGEST))
    .catch((error: Error) => {
      throw new InputError(`The picture ${error.message}`);
    });
  if (hashOf(bytes) !== hash)
    throw new InputError(`The picture ${path} was changed while it was read. Import the file again.`);
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
