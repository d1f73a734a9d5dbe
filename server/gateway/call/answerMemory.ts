import { Buffer } from "node:buffer";
import { createBoundedMap } from "#shared/boundedMap.ts";

export interface AnswerMemory {
  /**
   * Returns what `read` makes of the body. If the last body under the same key had the same bytes, the earlier result
   * is returned. `chunks`: the bytes as they were received. A thrown error is not cached.
   */
  read<T>(key: string, chunks: readonly Buffer[], read: (body: Buffer) => Promise<T>): Promise<T>;
  readonly bytes: number;
}

interface ReadBody {
  readonly body: Buffer;
  readonly data: unknown;
}

/**
 * Caches the parsed data of a body for as long as the upstream sends the same bytes: parsing a list costs more than
 * comparing its bytes. One answer is stored for each key; the least recently used is dropped first. All callers get the
 * same object and must not change it.
 */
export function createAnswerMemory(maxBytes: number): AnswerMemory {
  const bodies = createBoundedMap<ReadBody>({
    maxSize: maxBytes,
    maxSizeEach: maxBytes / 10,
    // The size includes the key, because a query may be longer than its answer.
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

/** Compares a body with received chunks one by one, because joining the chunks would cost more than comparing them. */
function isSame(body: Buffer, chunks: readonly Buffer[]): boolean {
  let at = 0;
  for (const chunk of chunks) {
    const end = at + chunk.length;
    if (end > body.length || body.compare(chunk, 0, chunk.length, at, end) !== 0) return false;
    at = end;
  }
  return at === body.length;
}
