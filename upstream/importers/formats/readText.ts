import { isUtf8 } from "node:buffer";
import type { Remark } from "../bankRecord.ts";
import { type Encoding, InputError, type SourceFile, unreadable } from "../inputFile.ts";

/** Largest file in bytes that is read into memory; JSON Lines may be larger. */
const LARGEST = 50_000_000;

/**
 * Reads a whole file into memory.
 *
 * @throws InputError when the file is empty or larger than 50 MB
 */
export async function readWhole({ path, handle, size }: SourceFile): Promise<Buffer> {
  if (size === 0) throw new InputError(`${path} is empty.`);
  if (size > LARGEST)
    throw new InputError(
      `${path} has ${size} bytes, more than ${LARGEST}. Split it, or write it as JSON Lines.`,
    );
  const read = await handle.read(Buffer.alloc(size), 0, size, 0).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(path, error);
  });
  return read.buffer.subarray(0, read.bytesRead);
}

export interface DecodedText {
  readonly text: string;
  /** Places of bytes that are invalid in the encoding. Each is U+FFFD in the text, so its item is refused. */
  readonly notes: readonly Remark[];
}

/**
 * Decodes text by its byte order mark, else as UTF-8 when valid, else as `named`, else as UTF-8 or GB18030 (which
 * Chinese Excel and Word write), whichever reads more of it. A few wrong bytes do not change the encoding of the rest.
 */
export function decodeText(bytes: Buffer, named: Encoding | undefined): DecodedText {
  const encoding = encodingOf(bytes, named);
  const text = new TextDecoder(encoding).decode(bytes).replace(/^\uFEFF/, "");
  return { text, notes: isUtf8(bytes) ? [] : wrongBytes(bytes, encoding) };
}

/**
 * Returns the encoding by byte order mark, else UTF-8 when the bytes are valid, else `named`, else the more likely of
 * UTF-8 and GB18030.
 */
export function encodingOf(bytes: Buffer, named: Encoding | undefined): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (isUtf8(bytes)) return "utf-8";
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  return named ?? (mostlyUtf8(bytes) ? "utf-8" : "gb18030");
}

/** Valid multi-byte UTF-8 characters needed for each invalid byte: GB18030 text hardly ever looks like valid UTF-8. */
const RIGHT_FOR_WRONG = 4;

function mostlyUtf8(bytes: Buffer): boolean {
  let right = 0;
  for (const char of new TextDecoder("utf-8").decode(bytes)) {
    if (char === "\uFFFD") right -= RIGHT_FOR_WRONG;
    else if (char > "\u007F") right += 1;
  }
  return right > 0;
}

const MOST_PLACES = 20;

/** Returns the first invalid byte of each line. */
function wrongBytes(bytes: Buffer, encoding: Encoding): Remark[] {
  // Lines of UTF-16 do not end at a byte. An invalid part is half a character, which refuses its item anyway.
  if (encoding.startsWith("utf-16")) return [];
  const notes: Remark[] = [];
  let line = 1;
  for (let from = 0; from < bytes.length && notes.length < MOST_PLACES; line += 1) {
    const end = bytes.indexOf(10, from);
    const to = end < 0 ? bytes.length : end + 1;
    const at = firstWrong(bytes.subarray(from, to), encoding);
    if (at !== undefined)
      notes.push({
        field: "",
        reason: `line ${line}, byte ${from + at + 1} of the file (0x${(bytes[from + at] ?? 0).toString(16).toUpperCase().padStart(2, "0")}) is not of the encoding ${encoding}`,
        remedy: "write the character again, or name the encoding of the file: --encoding",
      });
    from = to;
  }
  return notes;
}

function firstWrong(line: Buffer, encoding: Encoding): number | undefined {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(line);
    return undefined;
  } catch {
    const decoder = new TextDecoder(encoding, { fatal: true });
    // Finds the start of the character that the invalid byte breaks.
    let begun = 0;
    for (let at = 0; at < line.length; at += 1)
      try {
        if (decoder.decode(line.subarray(at, at + 1), { stream: true }) !== "") begun = at + 1;
      } catch {
        break;
      }
    return begun;
  }
}
