import { UpstreamError, type UpstreamFailure } from "../../errors.ts";

const MOST_BYTES = 64 * 1024 * 1024;
const MOST_MS = 10 * 60_000;

export interface BoundedFile {
  readonly status: number;
  readonly headers: Headers;
  /** Chunks of the file. Throws an UpstreamError when the upstream is silent, sends too much or disconnects. */
  readonly body: AsyncIterable<Uint8Array>;
  close(): void;
}

interface Asking {
  /** Name of the call, used in error messages. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Longest silence of the upstream, in ms. */
  readonly silenceMs: number;
}

/**
 * Requests a file of at most 64 MB from an upstream. The download may take ten minutes, because the learner's
 * connection may be slow. Redirects are not followed.
 * @returns the file, once its headers have arrived
 * @throws UpstreamError
 */
export async function openBoundedFile(
  url: string,
  { endpoint, headers, silenceMs }: Asking,
): Promise<BoundedFile> {
  const ended = new AbortController();
  const stop = (kind: UpstreamFailure) => ended.abort(new UpstreamError(kind, endpoint));
  const total = setTimeout(stop, MOST_MS, "timeout");
  const close = () => {
    clearTimeout(total);
    stop("aborted");
  };
  try {
    const {
      status,
      headers: answered,
      body,
    } = await heard(fetch(url, { headers, signal: ended.signal, redirect: "manual" }));
    return { status, headers: answered, body: piecesOf(body), close };
  } catch (error) {
    close();
    throw error;
  }

  async function heard<T>(next: Promise<T>): Promise<T> {
    const silence = setTimeout(stop, silenceMs, "timeout");
    try {
      return await next;
    } catch (cause) {
      throw cause instanceof UpstreamError ? cause : new UpstreamError("refused", endpoint, { cause });
    } finally {
      clearTimeout(silence);
    }
  }

  async function* piecesOf(body: Response["body"]): AsyncGenerator<Uint8Array, void> {
    if (!body) return;
    const reader = body.getReader();
    let size = 0;
    try {
      for (;;) {
        // Silence is measured only during a read: while the learner's connection is slow, nothing is read.
        const { done, value } = await heard(reader.read());
        if (done) return;
        size += value.length;
        if (size > MOST_BYTES) throw new UpstreamError("tooLarge", endpoint);
        yield value;
      }
    } finally {
      close();
    }
  }
}
