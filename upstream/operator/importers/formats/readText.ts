import { both } from "#upstream/platform/kit/language.ts";
import { isUtf8 } from "node:buffer";
import type { Remark } from "../bankRecord.ts";
import { type Encoding, InputError, type SourceFile, unreadable } from "../inputFile.ts";

/** Largest file, in bytes, that is read into memory. Only JSON Lines files may be larger, because they are streamed. */
const LARGEST = 50_000_000;

/**
 * Reads a whole file into memory.
 *
 * @throws InputError when the file is empty or larger than 50 MB
 */
export async function readWhole({ path, handle, size }: SourceFile): Promise<Buffer> {
  if (size === 0) throw new InputError(both(`${path} is empty.`, `${path} 是空文件。`));
  if (size > LARGEST)
    throw new InputError(
      both(
        `${path} has ${size} bytes, more than ${LARGEST}. Split it, or write it as JSON Lines.`,
        `${path} 超过 ${LARGEST / 1_000_000} MB，请拆成几个。`,
      ),
    );
  const read = await handle.read(Buffer.alloc(size), 0, size, 0).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(path, error);
  });
  return read.buffer.subarray(0, read.bytesRead);
}

export interface DecodedText {
  readonly text: string;
  /**
   * Positions of bytes that are invalid in the encoding. Each becomes U+FFFD, and checkLine refuses items with U+FFFD.
   */
  readonly notes: readonly Remark[];
}

/**
 * Decodes the bytes of a file in the encoding of `encodingOf`. A few invalid bytes do not change the encoding of the
 * rest: each becomes U+FFFD and is reported in `notes`.
 */
export function decodeText(bytes: Buffer, named: Encoding | undefined): DecodedText {
  const encoding = encodingOf(bytes, named);
  const text = new TextDecoder(encoding).decode(bytes).replace(/^\uFEFF/, "");
  return { text, notes: isUtf8(bytes) ? [] : wrongBytes(bytes, encoding) };
}

export interface WholeText {
  /** Text without a byte order mark. */
  readonly text: string;
  readonly encoding: Encoding;
  /** Lines, from 1, with characters that the encoding does not have. */
  readonly broken: readonly number[];
}

/** Decodes a text of which no character may be lost, in the encoding of `encodingOf`. */
export function decodeWhole(bytes: Buffer): WholeText {
  const encoding = encodingOf(bytes, undefined);
  const text = new TextDecoder(encoding).decode(bytes);
  const broken = text.split("\n").flatMap((line, at) => (line.includes("\uFFFD") ? [at + 1] : []));
  return { text, encoding, broken };
}

/**
 * Returns the encoding of a file: the encoding of its byte order mark; without a mark UTF-8 when all bytes are valid
 * UTF-8; else `named`; else UTF-8 when nearly all characters are valid UTF-8; else GB18030, which Chinese Excel writes.
 */
export function encodingOf(bytes: Buffer, named: Encoding | undefined): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (isUtf8(bytes)) return "utf-8";
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  return named ?? (mostlyUtf8(bytes) ? "utf-8" : "gb18030");
}

/** UTF-8 needs more than this many valid multi-byte characters for each invalid byte; GB18030 text hardly ever has. */
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

/** Returns a remark for the first invalid byte of each line of the text. */
function wrongBytes(bytes: Buffer, encoding: Encoding): Remark[] {
  // A line end is not a single byte in UTF-16, so lines cannot be told apart here. Each invalid part becomes U+FFFD
  // anyway.
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
    // Finds the first byte of the character that contains the invalid byte.
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
