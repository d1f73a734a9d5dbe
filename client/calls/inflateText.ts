import { Inflate } from "pako";

const OUTPUT_LIMIT = 4 * 1024 * 1024;

/**
 * Decodes Base64 and inflates raw deflate to text (Spec §5). Counts the output while it arrives, because pako has no
 * option for a limit.
 */
export function inflateText(base64: string): string {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const chunks: Uint8Array[] = [];
  let size = 0;
  const inflater = new Inflate({ raw: true });
  inflater.onData = (chunk: Uint8Array) => {
    size += chunk.length;
    if (size > OUTPUT_LIMIT) throw new Error(`more than ${OUTPUT_LIMIT} bytes`);
    chunks.push(chunk);
  };
  inflater.push(bytes, true);
  if (inflater.err) throw new Error(inflater.msg || "broken deflate data");
  if (!inflater.ended) throw new Error("cut deflate data");
  return decodeUtf8(chunks, size);
}

function decodeUtf8(chunks: readonly Uint8Array[], size: number): string {
  const all = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    all.set(chunk, offset);
    offset += chunk.length;
  }
  return new TextDecoder("utf-8", { fatal: true }).decode(all);
}
