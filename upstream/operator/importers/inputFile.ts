import { type Told, both } from "#upstream/platform/kit/language.ts";
import { isAscii, isUtf8 } from "node:buffer";
import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

/** Error of the operator's file or options; nothing was written. The message names the remedy. */
export class InputError extends Error {
  constructor(message: Told) {
    super(message);
    this.name = "InputError";
  }
}

/** Returns the error for a file without any question. */
export function holdsNone(path: string): InputError {
  return new InputError(both(`${path} holds no question.`, `${path} 里没有题。`));
}

export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "gb18030", "big5"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** An open file of questions. All readers read from its handle. */
export interface SourceFile {
  /** Path for messages. */
  readonly path: string;
  readonly handle: FileHandle;
  /** Size in bytes. */
  readonly size: number;
}

export interface InputFile extends SourceFile {
  readonly encoding: Encoding;
  readonly lines: number;
}

export interface FileLine {
  /** Number of the line, from 1. Empty lines count, as in a text editor. */
  readonly line: number;
  /** Length of the line in bytes of UTF-8, without its line end. */
  readonly bytes: number;
  /** Text of the line in UTF-8; undefined when the line is longer than LONGEST_LINE. */
  readonly text: Buffer | undefined;
}

/** Longest line in bytes. The text of a longer line is not kept, so that a file cannot exhaust the memory. */
export const LONGEST_LINE = 1_000_000;

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];
const NAME_IT =
  "If it is written in another encoding, name that: --encoding gb18030 (GBK, GB2312), big5 or utf-16le.";

/**
 * Opens a file whose path the operator names, and follows symbolic links. Files that another file names are opened with
 * openBelow instead.
 *
 * @returns the open file; the caller closes it
 * @throws InputError when the path does not exist or is not a regular file
 */
export async function openSource(path: string): Promise<SourceFile> {
  // Without O_NONBLOCK, opening a named pipe (FIFO) would block until a process writes to it.
  const flags = constants.O_RDONLY | constants.O_NONBLOCK;
  const handle = await open(path, flags).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(path, error);
  });
  const found = await handle.stat();
  if (found.isFile()) return { path, handle, size: found.size };
  await handle.close();
  throw new InputError(
    found.isDirectory()
      ? both(`${path} is a folder: name a file in it.`, `${path} 是文件夹，请选里面的文件。`)
      : both(
          `${path} is no file on a disk: the import reads it twice. Save it first, then name it.`,
          `${path} 不是磁盘上的文件，请先保存。`,
        ),
  );
}

/**
 * Checks the whole file before any line is used, and counts its lines. The encoding is the one of the byte order mark,
 * else `named`, else UTF-8.
 *
 * @throws InputError when the file has no line, or when its bytes do not fit the encoding
 */
export async function openInput(source: SourceFile, named?: Encoding): Promise<InputFile> {
  const { path } = source;
  try {
    const encoding = (await markedEncoding(source)) ?? named ?? "utf-8";
    const lines = await countLines({ ...source, encoding });
    if (lines === 0)
      throw new InputError(
        both(
          `${path} is empty: it holds no line. Write one {...} a line.`,
          `${path} 是空的，每行要写一个 {...}。`,
        ),
      );
    return { path, handle: source.handle, size: source.size, encoding, lines };
  } catch (error) {
    throw error instanceof InputError ? error : unreadable(path, error as NodeJS.ErrnoException);
  }
}

/** Yields the lines that are not empty. At most one line and one chunk of the file are in memory. */
export async function* readLines({
  handle,
  encoding,
}: Pick<InputFile, "handle" | "encoding">): AsyncGenerator<FileLine> {
  const decoder = encoding === "utf-8" ? undefined : new TextDecoder(encoding);
  let kept: Buffer[] = [];
  let bytes = 0;
  let line = 1;
  const take = (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > LONGEST_LINE) kept = [];
    else if (piece.length > 0) kept.push(piece);
  };
  const finish = (): FileLine | undefined => {
    const text = bytes > LONGEST_LINE ? undefined : withoutMark(Buffer.concat(kept), line);
    const found = text && isBlank(text) ? undefined : { line, bytes, text };
    kept = [];
    bytes = 0;
    line += 1;
    return found;
  };
  for await (const chunk of handle.createReadStream({
    start: 0,
    autoClose: false,
  }) as AsyncIterable<Buffer>) {
    const piece = decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk;
    let from = 0;
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, from)) {
      take(piece.subarray(from, end));
      from = end + 1;
      const found = finish();
      if (found) yield found;
    }
    take(piece.subarray(from));
  }
  // An incomplete character at the end of the file becomes U+FFFD, and the line with it is refused later.
  if (decoder) take(Buffer.from(decoder.decode()));
  const last = finish();
  if (last) yield last;
}

async function countLines({ path, handle, encoding }: Omit<InputFile, "lines" | "size">): Promise<number> {
  // A line ends with the byte 0A in GB18030, Big5 and UTF-8, so only UTF-16 is decoded before the lines are counted.
  const isWide = encoding === "utf-16le" || encoding === "utf-16be";
  let count = 0;
  let notUtf8 = 0;
  let isAsciiAll = true;
  for await (const { line, text = Buffer.of() } of readLines({
    handle,
    encoding: isWide ? encoding : "utf-8",
  })) {
    count += 1;
    isAsciiAll &&= isAscii(text);
    if (notUtf8 === 0 && !isUtf8(text)) notUtf8 = line;
    if (encoding !== "utf-8") continue;
    if (count === 1 && text.subarray(0, 4).includes(0))
      throw new InputError(
        both(
          `${path} is not UTF-8 text: it begins as UTF-16 does. ${NAME_IT}`,
          `${path} 不是 UTF-8 编码，像是 UTF-16。请另存为 UTF-8。`,
        ),
      );
    if (notUtf8 > 0)
      throw new InputError(
        both(
          `${path} is not UTF-8 text: line ${line} is the first that is not. ${NAME_IT}`,
          `${path} 不是 UTF-8 编码（从第 ${line} 行起）。请另存为 UTF-8。`,
        ),
      );
  }
  if (encoding !== "utf-8" && !isWide && notUtf8 === 0 && !isAsciiAll)
    throw new InputError(
      both(
        `${path} is UTF-8 text: leave --encoding ${encoding} out.`,
        `${path} 是 UTF-8 编码，不用 --encoding ${encoding}。`,
      ),
    );
  return count;
}

async function markedEncoding({ handle }: SourceFile): Promise<Encoding | undefined> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(3), 0, 3, 0);
  const head = buffer.subarray(0, bytesRead);
  return MARKS.find(([, mark]) => head.subarray(0, mark.length).equals(Buffer.from(mark)))?.[0];
}

function withoutMark(text: Buffer, line: number): Buffer {
  const isMarked = line === 1 && text[0] === 0xef && text[1] === 0xbb && text[2] === 0xbf;
  return isMarked ? text.subarray(3) : text;
}

function isBlank(text: Buffer): boolean {
  return text.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}

/** Describes why a file cannot be read, with a remedy. */
export function unreadable(path: string, error: NodeJS.ErrnoException): InputError {
  if (error.code === "ENOENT")
    return new InputError(both(`The file ${path} is not there.`, `没有文件 ${path}。`));
  if (error.code === "EACCES" || error.code === "EPERM")
    return new InputError(
      both(`The file ${path} may not be read: give this user the right to read it.`, `没有权限读 ${path}。`),
    );
  return new InputError(
    both(`The file ${path} cannot be read: ${error.message}`, `读不了 ${path}：${error.message}`),
  );
}
