import { isUtf8 } from "node:buffer";
import { posix } from "node:path";
import { pipeline, type Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";

export interface Zip {
  /** Paths of the files in the archive, without folders. */
  readonly names: readonly string[];
  /** Unpacks a file. Throws the error of `refuse` if the bytes do not match the archive's directory. */
  read(name: string): Promise<Buffer>;
  /** Unpacks a file in pieces and throws as `read` does. */
  stream(name: string): AsyncIterable<Buffer>;
}

export interface ZipLimits {
  readonly entries: number;
  /** Largest unpacked size of one file, in bytes. */
  readonly entry: number;
  /** Largest unpacked size of all files, in bytes. */
  readonly total: number;
}

/** Largest ratio of compression. Texts shrink to a hundredth at most; only zip bombs shrink more than this ratio. */
const MOST_RATIO = 200;
const RATIO_COUNTS_FROM = 1_000_000;
const NESTED = /\.(?:zip|imscc|jar|gz|tgz|bz2|xz|7z|rar)$/i;
const SYMLINK = 0o120000;

/**
 * Opens an archive and checks its directory before unpacking. Refuses paths outside the archive, links, archives within
 * the archive, sizes above the limits, and zip bombs. A file that unpacks to more than its stated size is refused too.
 * @param refuse makes the error from a reason in words
 */
export async function openZip(
  bytes: Buffer,
  limits: ZipLimits,
  refuse: (reason: string) => Error,
): Promise<Zip> {
  const file = await fromBufferPromise(bytes, {
    lazyEntries: true,
    // `nameOf` decodes the names, because archives use more encodings than the library knows.
    decodeStrings: false,
    validateEntrySizes: true,
  }).catch((error: Error) => {
    throw refuse(`it is no whole zip archive (${error.message})`);
  });
  const entries = new Map<string, Entry>();
  const seenNames = new Set<string>();
  let total = 0;
  let seen = 0;
  await new Promise<void>((resolve, reject) => {
    file.on("error", (error: Error) => reject(refuse(error.message)));
    file.on("end", resolve);
    file.on("entry", (entry: Entry) => {
      seen += 1;
      total += entry.uncompressedSize;
      const name = nameOf(entry);
      const reason =
        seen > limits.entries
          ? `it holds more than ${limits.entries} files`
          : unsafe(name, entry, { total, seen: seenNames, limits });
      if (reason !== undefined) {
        reject(refuse(reason));
        return;
      }
      seenNames.add(name);
      if (!name.endsWith("/") && !OF_THE_SYSTEM.test(name)) entries.set(name, entry);
      file.readEntry();
    });
    file.readEntry();
  });
  async function* stream(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(name);
    if (!entry) throw refuse(`${name} is not in it`);
    try {
      yield* unpack(file, entry);
    } catch (error) {
      throw refuse(`${name} cannot be unpacked (${(error as Error).message})`);
    }
  }
  return {
    names: [...entries.keys()],
    stream,
    async read(name) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream(name)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}

/** Bit 11 of an entry's flags: the file name is in UTF-8. */
const UTF8_FLAG = 0x800;
/** Number of the extra field in which older programs store the file name as UTF-8. */
const UTF8_NAME = 0x7075;
const OF_THE_SYSTEM = /(?:^|\/)(?:__MACOSX\/|\._[^/]*$|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

/**
 * Decodes a file name: as UTF-8 if it is marked or valid as UTF-8, else as GB18030, which Chinese versions of Windows
 * write without a mark.
 */
function nameOf({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const kept = extraFields.find(({ id }) => id === UTF8_NAME)?.data.subarray(5);
  if (kept && isUtf8(kept)) return kept.toString();
  if ((generalPurposeBitFlag & UTF8_FLAG) !== 0 || isUtf8(fileNameRaw)) return fileNameRaw.toString();
  try {
    return new TextDecoder("gb18030", { fatal: true }).decode(fileNameRaw);
  } catch {
    return fileNameRaw.toString("latin1");
  }
}

interface SoFar {
  readonly total: number;
  readonly seen: ReadonlySet<string>;
  readonly limits: ZipLimits;
}

function unsafe(name: string, entry: Entry, { total, seen, limits }: SoFar): string | undefined {
  const { uncompressedSize: size, compressedSize } = entry;
  if (posix.isAbsolute(name) || name.split("/").includes("..") || /[\\\u0000]|^[a-z]:/i.test(name))
    return `the path ${name} leads out of it`;
  if (((entry.externalFileAttributes >>> 16) & 0o170000) === SYMLINK) return `${name} is a link`;
  if (NESTED.test(name)) return `${name} is an archive inside it: unpack that one and import it by itself`;
  if (seen.has(name)) return `${name} stands in it twice`;
  if (entry.isEncrypted()) return "it is locked with a password";
  if (size > limits.entry) return `${name} has ${size} bytes unpacked, more than ${limits.entry}`;
  if (total > limits.total) return `it has more than ${limits.total} bytes unpacked`;
  return size > RATIO_COUNTS_FROM && size > MOST_RATIO * Math.max(1, compressedSize)
    ? `${name} is packed ${Math.round(size / Math.max(1, compressedSize))} times smaller than it is, as bombs are`
    : undefined;
}

/** Size of the unpacked pieces in bytes. With zlib's 16 kB, reading a large sheet costs a second more. */
const CHUNK = 256_000;

async function* unpack(file: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const packed = await new Promise<Readable>((resolve, reject) => {
    file.openReadStream(entry, { decompress: entry.isCompressed() ? false : null }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    );
  });
  // An error of either stream ends the iteration below.
  const unpacked = entry.isCompressed()
    ? pipeline(packed, createInflateRaw({ chunkSize: CHUNK }), () => undefined)
    : packed;
  let size = 0;
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > entry.uncompressedSize) break;
    yield chunk;
  }
  if (size !== entry.uncompressedSize)
    throw new Error(`it is not the ${entry.uncompressedSize} bytes that the directory states`);
}
