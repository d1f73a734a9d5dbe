import { randomBytes } from "node:crypto";

/** 128 bits, fresh for every document. */
export function createNonce(): string {
  return randomBytes(16).toString("base64");
}
