import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { bootScripts } from "./scripts.ts";
import { type PageSource, wholePage } from "./wholePage.tsx";

/** A page in its final bytes: no script inside, so no nonce, and the same for all who may see it. */
export interface CompletePage {
  readonly plain: Buffer;
  readonly brotli: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;
  /** The rules inlined in it; their hash stands in the policy. */
  readonly css: string;
  /** What it takes in a cache. */
  readonly bytes: number;
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Renders to completion from data that is there; undefined when a part failed or would need a script. */
export async function completePage(source: PageSource): Promise<CompletePage | undefined> {
  const page = wholePage(source);
  if (!page) return undefined;
  const queries = source.calls.answers();
  const scripts = bootScripts({ boot: source.boot, queries, entry: source.entry });
  const plain = Buffer.from(page.html + scripts + page.closing);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, BROTLI),
    promisify(gzip)(plain),
  ]);
  return {
    plain,
    brotli,
    gzip: gzipped,
    etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
    css: source.css,
    bytes: plain.length + brotli.length + gzipped.length,
  };
}
