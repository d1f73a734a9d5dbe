import { isUtf8 } from "node:buffer";
import { readFile, stat } from "node:fs/promises";
import { type Encoding, InputError, unreadable } from "../inputFile.ts";

/** Read into memory whole; JSON Lines take larger files. */
const LARGEST = 50_000_000;

/** A file that is read at once. Throws InputError for what is no file, is empty or is larger than 50 MB. */
export async function readWhole(path: string): Promise<Buffer> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) throw unreadable(path, found);
  if (!found.isFile()) throw new InputError(`${path} is no file: name one file.`);
  if (found.size === 0) throw new InputError(`${path} is empty.`);
  if (found.size > LARGEST)
    throw new InputError(
      `${path} has ${found.size} bytes, more than ${LARGEST}. Split it, or write it as JSON Lines.`,
    );
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(path, error);
  });
}

/** Text by its byte order mark, else as named, else UTF-8, else GB18030, which Chinese Excel and Word write. */
export function decodeText(bytes: Buffer, named: Encoding | undefined): string {
  return new TextDecoder(encodingOf(bytes, named)).decode(bytes).replace(/^\uFEFF/, "");
}

export function encodingOf(bytes: Buffer, named: Encoding | undefined): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (isUtf8(bytes)) return "utf-8";
  return named ?? "gb18030";
}
