import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { utf8 } from "./utf8.ts";

export interface SinkParts {
  /** The first flush as it is sent, without the end of body: that follows by itself. */
  readonly first: (html: string) => readonly string[];
  /** The bytes in front of a later flush: the data that its HTML was made from. "" for nothing. */
  readonly beforeLater: () => string;
}

const CLOSING = "</body></html>";

/**
 * Where React's stream ends. React makes many small writes that may end inside a tag, and then calls `flush`:
 * only there is it safe to put something of ours between its bytes. So what is written until then is collected,
 * and leaves as one write. Back-pressure, close and errors of the response are handed on.
 */
export class DocumentSink extends EventEmitter {
  readonly #response: ServerResponse;
  readonly #parts: SinkParts;
  #collected: Buffer[] = [];
  #first = true;
  #writable = true;

  constructor(response: ServerResponse, parts: SinkParts) {
    super();
    // React listens from the moment on that it pipes; without a listener an error would end the process.
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

  /** Data has to stand in front of the script that reads it, and both inside of body. */
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
