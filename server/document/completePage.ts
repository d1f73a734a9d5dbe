import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { contentSecurityPolicy } from "./contentSecurityPolicy.ts";
import { bootScripts } from "./scripts.ts";
import { notOfferedOf } from "./shippedAnswers.ts";
import { utf8 } from "./utf8.ts";
import { type PageSource, renderPageToString } from "./pageToString.tsx";

/** A complete page without scripts, so it has no nonce and is the same for every visitor who may see it. */
export interface CompletePage {
  readonly plain: Buffer;
  readonly brotli: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;
  /** Headers that are the same for all encodings of the page: names and values in turn, as `writeHead` takes them. */
  readonly headers: readonly string[];
  readonly bytes: number;
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Renders the whole page from data that is already loaded.
 * @returns undefined when a part of the page failed or would need a script
 */
export async function completePage(source: PageSource): Promise<CompletePage | undefined> {
  const page = renderPageToString(source);
  if (!page) return undefined;
  const answers = [...source.calls.answers(), ...notOfferedOf(source.calls)];
  const scripts = bootScripts({ boot: source.boot, answers, entry: source.entry });
  const plain = utf8(...page.beforeData, ...scripts, page.afterData);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, BROTLI),
    promisify(gzip)(plain),
  ]);
  return {
    plain,
    brotli,
    gzip: gzipped,
    etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
    headers: [
      ["Content-Type", "text/html; charset=utf-8"],
      [
        "Content-Security-Policy",
        contentSecurityPolicy({ rulesSha256: source.rules.sha256, ...source.allowed }),
      ],
      ["Cache-Control", "private, no-cache"],
      ["Vary", "Cookie, Accept-Encoding"],
    ].flat(),
    bytes: plain.length + brotli.length + gzipped.length,
  };
}
