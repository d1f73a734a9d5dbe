import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { CODES } from "#shared/contract/codes.ts";

/** Envelope of a success as bytes, with its ETag. Callers of /api that get the same answer share the bytes. */
export interface RelayedAnswer {
  readonly body: Buffer;
  readonly etag: string;
}

/** Returns the envelope of a success with data in wire names. */
export function relayedAnswer(data: unknown): RelayedAnswer {
  const body = Buffer.from(JSON.stringify({ code: CODES.ok, flag: 0, data: data ?? null, msg: "" }));
  return { body, etag: `W/"${createHash("sha1").update(body).digest("base64url")}"` };
}
