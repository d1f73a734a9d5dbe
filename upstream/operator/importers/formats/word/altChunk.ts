import { sanitise } from "#shared/domain/richText/sanitise.ts";
import type { Refusal } from "../format.ts";
import { decodeText } from "../readText.ts";
import { all, first, parseXml, type XmlElement, XmlFault } from "../xml.ts";
import type { Zip } from "../zip.ts";

/** A document embedded in a Word file (altChunk): its body, or the reason why the importer does not read it. */
export type Chunk = { readonly body: XmlElement } | { readonly refusal: Refusal };

/** Reads the embedded documents. The keys are the relation ids. Only HTML is supported, plain or as MHT. */
export async function readChunks(zip: Zip, relations: XmlElement | undefined): Promise<Map<string, Chunk>> {
  const chunks = new Map<string, Chunk>();
  for (const { attributes } of all(relations, "Relationship")) {
    if (!/\/aFChunk$/i.test(attributes.Type ?? "")) continue;
    const target = attributes.Target ?? "";
    const name = target.startsWith("/") ? target.slice(1) : `word/${target}`;
    chunks.set(
      attributes.Id ?? "",
      zip.names.includes(name) ? chunkOf(await zip.read(name), name) : refused(name, "is not in the file"),
    );
  }
  return chunks;
}

function chunkOf(bytes: Buffer, name: string): Chunk {
  const head = bytes.subarray(0, 4_000).toString("latin1");
  const html = /^MIME-Version:/im.test(head)
    ? htmlOfMime(bytes)
    : /\.(?:x?html?)$/i.test(name) || /<html[\s>]/i.test(head)
      ? decodeHtml(bytes, undefined)
      : undefined;
  if (html === undefined) return refused(name, "is none of HTML, and is not read");
  if (LETTERED.test(html)) return refused(name, "has a list with letters of its own, which are not read");
  try {
    return { body: bodyOf(html) };
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    return refused(name, error.message);
  }
}

/**
 * Matches HTML lists with letters or other signs instead of 1, 2, 3. These signs are not text, so they would be lost.
 */
const LETTERED = /<ol\b[^>]*(?:\stype\s*=\s*["']?[^1"'\s>]|list-style)/i;

function refused(name: string, reason: string): Chunk {
  return {
    refusal: {
      reason: `takes in another document (altChunk), whose part ${name} ${reason}`,
      remedy: "open it in Word and save it as .docx again: then its text stands in the document itself",
    },
  };
}

function htmlOfMime(bytes: Buffer): string | undefined {
  const source = bytes.toString("latin1").replace(/\r\n?/g, "\n");
  const { head, rest } = headOf(source);
  const boundary = /boundary\s*=\s*"?([^";\n]+)"?/i.exec(head)?.[1];
  const parts =
    boundary === undefined ? [source] : rest.split(`--${boundary}`).map((part) => part.replace(/^\n/, ""));
  for (const part of parts) {
    const { head: about, rest: content } = headOf(part);
    if (!/Content-Type:\s*(?:text\/html|application\/xhtml)/i.test(about)) continue;
    const encoding = /Content-Transfer-Encoding:\s*(\S+)/i.exec(about)?.[1]?.toLowerCase();
    const charset = /charset\s*=\s*"?([\w-]+)/i.exec(about)?.[1];
    return decodeHtml(unwrapped(content, encoding), charset);
  }
  return undefined;
}

function headOf(part: string): { head: string; rest: string } {
  const end = part.indexOf("\n\n");
  return { head: part.slice(0, Math.max(0, end)).replace(/\n[ \t]+/g, " "), rest: part.slice(end + 2) };
}

function unwrapped(content: string, encoding: string | undefined): Buffer {
  if (encoding === "base64") return Buffer.from(content, "base64");
  const plain =
    encoding === "quoted-printable"
      ? content
          .replace(/=[ \t]*\n/g, "")
          .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
      : content;
  return Buffer.from(plain, "latin1");
}

function decodeHtml(bytes: Buffer, said: string | undefined): string {
  const charset =
    said ?? /charset\s*=\s*["']?([\w-]+)/i.exec(bytes.subarray(0, 1_000).toString("latin1"))?.[1];
  if (charset === undefined || /^utf-?8$|^unicode$/i.test(charset)) return decodeText(bytes, undefined).text;
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return decodeText(bytes, undefined).text;
  }
}

/** Converts HTML to XML with only the tags that pages of the site may show. */
function bodyOf(html: string): XmlElement {
  const inner = /<body[^>]*>([\s\S]*?)(?:<\/body>|$)/i.exec(html)?.[1] ?? html;
  const lettered = inner.replace(/<(\/?)(?:b|strong)(?=[\s>])/gi, "<$1strong").replace(/\s*\n\s*/g, " ");
  const clean = sanitise(lettered)
    .replace(/<(br|hr|img)\b([^<>]*?)\s*\/?>/g, "<$1$2/>")
    .replace(/&(?!(?:lt|gt|amp|quot|nbsp|#39|#\d+|#x[\da-f]+);)/gi, "&amp;");
  const body = parseXml(`<body>${clean}</body>`);
  return first(body, "body") ?? body;
}
