import { Buffer } from "node:buffer";
import { createBoundedMap } from "#shared/boundedMap.ts";

export interface AnswerMemory {
  /**
   * Returns the result of `read` for the same key and bytes, cached or new. `chunks` are the bytes as they were
   * received. A thrown error is not cached.
   */
  read<T>(key: string, chunks: readonly Buffer[], read: (body: Buffer) => Promise<T>): Promise<T>;
  readonly bytes: number;
}

interface ReadBody {
  readonly body: Buffer;
  readonly data: unknown;
}

/**
 * Caches the parsed form of a body for as long as the upstream sends the same bytes: parsing a list costs more than
 * comparing its bytes. Each key has one answer; the least recently used answer is dropped first. Callers share the data
 * and must not change it.
 */
export function createAnswerMemory(maxBytes: number): AnswerMemory {
  const bodies = createBoundedMap<ReadBody>({
    maxSize: maxBytes,
    maxSizeEach: maxBytes / 10,
    // Counts the key too, because a query may be longer than its answer.
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

/** Compares chunk by chunk, because joining the chunks would cost more than comparing them. */
function isSame(body: Buffer, chunks: readonly Buffer[]): boolean {
  let at = 0;
  for (const chunk of chunks) {
    const end = at + chunk.length;
    if (end > body.length || body.compare(chunk, 0, chunk.length, at, end) !== 0) return false;
    at = end;
  }
  return at === body.length;
}
