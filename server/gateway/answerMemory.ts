import { Buffer } from "node:buffer";
import { createBoundedMap } from "#shared/boundedMap.ts";

export interface AnswerMemory {
  /**
   * The result of `read` for the same bytes and key, made before or now; `chunks` are the bytes as
   * they came. What it throws is not kept.
   */
  read<T>(key: string, chunks: readonly Buffer[], read: (body: Buffer) => Promise<T>): Promise<T>;
  readonly bytes: number;
}

interface ReadBody {
  readonly body: Buffer;
  readonly data: unknown;
}

/**
 * Reads a body once for as long as the upstream sends the same bytes: unpacking, checking and renaming a list costs
 * more than comparing it. One answer a key, the least recently used goes first; data is shared, so nobody may change it.
 */
export function createAnswerMemory(maxBytes: number): AnswerMemory {
  const bodies = createBoundedMap<ReadBody>({
    maxSize: maxBytes,
    maxSizeEach: maxBytes / 10,
    // A query may be longer than its answer.
    sizeOf: ({ body }, key) => body.length + key.length,
  });

  return {
    async read(key, chunks, read) {
      const last = bodies.get(key);
      if (last && isSame(last.body, chunks)) return last.data as never;
      const body = Buffer.concat(chunks);
      const data = await read(body);
      bodies.set(key, { body, data });
      return data;
    },
    get bytes() {
      return bodies.size;
    },
  };
}

/** Compares without putting the chunks together first: that would cost more than the comparison. */
function isSame(body: Buffer, chunks: readonly Buffer[]): boolean {
  let at = 0;
  for (const chunk of chunks) {
    const end = at + chunk.length;
    if (end > body.length || body.compare(chunk, 0, chunk.length, at, end) !== 0) return false;
    at = end;
  }
  return at === body.length;
}
