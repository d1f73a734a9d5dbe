import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { type BusboyInstance, Busboy } from "@fastify/busboy";

/** Longest pause of a sender in ms, after which the connection is closed. */
const SILENCE_MS = 60_000;

/** `cut`: the body ends too early or is malformed; `parts`, `size`: over a limit; `noForm`: not multipart/form-data. */
export type MultipartFault = "noForm" | "cut" | "parts" | "size";

export class MultipartError extends Error {
  readonly fault: MultipartFault;

  constructor(fault: MultipartFault, options?: ErrorOptions) {
    super(`the form cannot be read: ${fault}`, options);
    this.name = "MultipartError";
    this.fault = fault;
  }
}

export interface FilePart {
  readonly name: string;
  /** The file name that the browser sends; "": the user chose no file. */
  readonly filename: string;
  readonly stream: Readable;
}

export interface MultipartReader {
  readonly limits: {
    readonly files: number;
    /** Largest size of a file, in bytes. */
    readonly fileSize: number;
    readonly fields: number;
    /** Largest size of a text field, in bytes. */
    readonly fieldSize: number;
  };
  /** Receives each text field. If it throws, the form is refused with that error. */
  readonly onField?: (name: string, text: string) => void;
  /** Receives each file. Resolves when the file is read; undefined: the file is skipped. May throw or reject. */
  readonly onFile: (part: FilePart) => Promise<void> | undefined;
}

/**
 * Reads a multipart form. For every body the promise settles, and no stream stays open afterwards.
 * @returns when all fields and files are read and `onFile` has settled
 * @throws MultipartError, or the error of `onField` or `onFile`; the rest of the body is then read and ignored
 */
export async function readMultipart(req: IncomingMessage, reader: MultipartReader): Promise<void> {
  const stopped = new AbortController();
  const stop = (reason: unknown) => stopped.abort(reason);
  const files = new Set<Readable>();
  const reading: Promise<void>[] = [];
  // Errors are caught here, because the parser calls back in its own ticks, where a throw would end the process.
  const guard = <T>(call: () => T): T | undefined => {
    try {
      return stopped.signal.aborted ? undefined : call();
    } catch (error) {
      stop(error);
      return undefined;
    }
  };
  const form = openForm(req, reader);
  const finished = new Promise<void>((resolve) => form.once("finish", resolve));
  form
    .on("error", (cause) => stop(new MultipartError("cut", { cause })))
    .on("filesLimit", () => stop(new MultipartError("parts")))
    .on("fieldsLimit", () => stop(new MultipartError("parts")))
    .on("partsLimit", () => stop(new MultipartError("parts")))
    // The parser passes undefined for a field without a name.
    .on("field", (name: string | undefined, text, _isNameCut, isCut) => {
      guard(() => {
        if (isCut && reader.onField) throw new MultipartError("size");
        reader.onField?.(name ?? "", text);
      });
    })
    .on("file", (name: string | undefined, stream, filename: string | undefined) => {
      // Ignored here: the form reports the error of a stream too, and the promise of `onFile` reports the reader's
      // errors.
      stream.on("error", () => undefined);
      stream.once("limit", () => stop(new MultipartError("size")));
      const read = guard(() => reader.onFile({ name: name ?? "", filename: filename ?? "", stream }));
      if (!read) return void stream.resume();
      files.add(stream);
      reading.push(read);
      read.catch(stop);
    });
  const silence = setTimeout(() => {
    stop(new MultipartError("cut"));
    req.destroy();
  }, SILENCE_MS);
  try {
    // With destroyOnReturn the request would be destroyed after an error, and no refusal could be sent.
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      silence.refresh();
      await unlessStopped(stopped.signal, new Promise<void>((resolve) => form.write(chunk, () => resolve())));
    }
    form.end();
    await unlessStopped(stopped.signal, finished);
    await unlessStopped(stopped.signal, Promise.all(reading));
  } catch (cause) {
    const reason: unknown = stopped.signal.aborted ? stopped.signal.reason : causeOf(req, cause);
    stop(reason);
    for (const file of files) file.destroy(reason as Error);
    await Promise.allSettled(reading);
    form.destroy();
    req.resume();
    throw reason;
  } finally {
    clearTimeout(silence);
  }
}

/** Returns "cut" for a broken connection, and the parser's own error otherwise. */
function causeOf(req: IncomingMessage, cause: unknown): unknown {
  return req.errored ? new MultipartError("cut", { cause }) : cause;
}

function openForm(req: IncomingMessage, { limits }: MultipartReader): BusboyInstance {
  const type = req.headers["content-type"] ?? "";
  try {
    if (!/^multipart\/form-data\b/i.test(type)) throw new Error(type);
    return new Busboy({
      headers: { ...req.headers, "content-type": type },
      limits: { ...limits, parts: limits.files + limits.fields },
    });
  } catch (cause) {
    throw new MultipartError("noForm", { cause });
  }
}

function unlessStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
