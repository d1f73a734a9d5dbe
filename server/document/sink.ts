import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { type Piece, utf8 } from "./utf8.ts";

export interface SinkParts {
  /** Returns what to send at the first flush, without `</body></html>`, which is sent last. */
  readonly first: (html: string) => readonly Piece[];
  /** Returns what to send before the HTML of a later flush: the data that the HTML was made from; "": none. */
  readonly beforeLater: () => string;
}

const CLOSING = "</body></html>";

/**
 * Receives React's stream. React makes many small writes, which may end inside a tag, and then calls `flush`: only at
 * that moment other bytes can be inserted safely. Writes are therefore collected and sent together at the flush.
 * Back-pressure, close and errors of the response are passed to React.
 */
export class DocumentSink extends EventEmitter {
  readonly #response: ServerResponse;
  readonly #parts: SinkParts;
  #collected: Buffer[] = [];
  #first = true;
  #writable = true;

  constructor(response: ServerResponse, parts: SinkParts) {
    super();
    // React adds its own listener only when it starts to pipe. An earlier error without any listener would end the
    // process.
    this.on("error", () => undefined);
    this.#response = response;
    this.#parts = parts;
    response.on("drain", () => {
      this.#writable = true;
      this.emit("drain");
    });
    response.on("close", () => this.emit("close"));
    response.on("error", (error) => this.emit("error", error));
  }

  write(chunk: string | Uint8Array): boolean {
    this.#collected.push(
      typeof chunk === "string"
        ? Buffer.from(chunk)
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength),
    );
    return this.#writable;
  }

  flush(): void {
    if (this.#collected.length === 0) return;
    const html = Buffer.concat(this.#collected);
    this.#collected = [];
    const bytes = this.#first ? this.#firstFlush(html) : this.#laterFlush(html);
    this.#first = false;
    this.#writable = this.#response.write(bytes);
  }

  end(): this {
    this.flush();
    this.#response.end();
    return this;
  }

  destroy(error?: Error): this {
    this.#response.destroy(error);
    return this;
  }

  /** Inserts the data into the first HTML, inside body and before the script that reads the data. */
  #firstFlush(bytes: Buffer): Buffer {
    const html = bytes.toString();
    return html.endsWith(CLOSING)
      ? utf8(...this.#parts.first(html.slice(0, -CLOSING.length)), CLOSING)
      : utf8(...this.#parts.first(html));
  }

  #laterFlush(html: Buffer): Buffer {
    const own = this.#parts.beforeLater();
    return own === "" ? html : Buffer.concat([Buffer.from(own), html]);
  }
}
