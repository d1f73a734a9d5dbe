import { inflateRawSync } from "node:zlib";

const MAX_OUTPUT_BYTES = 4 * 1024 * 1024;

/**
 * Decodes base64 of raw deflate (Spec §5).
 * @throws on invalid input, and when the text is longer than 4 MB
 */
export function inflate(base64: string): string {
  return inflateRawSync(Buffer.from(base64, "base64"), { maxOutputLength: MAX_OUTPUT_BYTES }).toString(
    "utf8",
  );
}
