import { createHash } from "node:crypto";
import { PassThrough } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { renderToPipeableStream } from "react-dom/server";
import { App } from "#client/app/App.tsx";
import type { Boot } from "#client/app/boot.ts";
import type { CallCache } from "#client/queries/callCache.ts";
import { bootScripts, preloadScripts } from "./scripts.ts";

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

interface Source {
  readonly boot: Boot;
  readonly calls: CallCache;
  readonly css: string;
  readonly entry: string;
  readonly scripts: readonly string[];
}

const CLOSING = "</body></html>";
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Renders to completion from data that is there; undefined when a part failed or would need a script. */
export async function completePage(source: Source): Promise<CompletePage | undefined> {
  const html = await renderHtml(source);
  if (html === undefined || !html.endsWith(CLOSING) || html.includes("<script>")) return undefined;
  const queries = source.calls.answers();
  const scripts = bootScripts({ boot: source.boot, queries, entry: source.entry });
  const plain = Buffer.from(html.slice(0, -CLOSING.length) + scripts + CLOSING);
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

function renderHtml({ boot, calls, css, scripts }: Source): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const preload = () => preloadScripts(scripts);
    const rendered = renderToPipeableStream(<App boot={boot} calls={calls} css={css} preload={preload} />, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        const output = new PassThrough();
        const chunks: Buffer[] = [];
        output.on("data", (chunk: Buffer) => chunks.push(chunk));
        output.on("end", () => resolve(failed ? undefined : Buffer.concat(chunks).toString("utf8")));
        output.on("error", reject);
        rendered.pipe(output);
      },
      onShellError: reject,
      onError: () => {
        failed = true;
      },
    });
  });
}
