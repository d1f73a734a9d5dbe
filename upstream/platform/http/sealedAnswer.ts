import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const METHOD = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts an answer with a key of 32 bytes. */
export function sealAnswer(key: Buffer, answer: unknown): Uint8Array {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(METHOD, key, iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(answer), "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Decrypts an answer; undefined: it was encrypted with another key. */
export function openAnswer(key: Buffer, sealed: Uint8Array): unknown {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv(METHOD, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(text.toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}
