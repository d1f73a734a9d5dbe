import { createHash, createHmac } from "node:crypto";

interface Keys {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly region: string;
}

export interface Presigned {
  /** Time of signing in Unix ms; signatures use whole seconds. */
  readonly nowMs: number;
  /** Seconds until the address expires. */
  readonly seconds: number;
  /** Media type that the store sends with the file. */
  readonly type: string;
}

/**
 * Signs addresses of objects for GET (AWS Signature Version 4, query parameters). Derives the signing key once a day.
 * aws4fetch derives it for each address, which takes 0.5 s for the addresses of a long film.
 * @returns a function that signs a path, which begins with / and is not encoded
 */
export function presigner(origin: string, keys: Keys): (path: string, signing: Presigned) => string {
  const { host } = new URL(origin);
  let derived: { readonly date: string; readonly key: Buffer } = { date: "", key: Buffer.alloc(0) };
  const keyOf = (date: string) => {
    if (derived.date !== date) {
      const parts = [date, keys.region, "s3", "aws4_request"];
      derived = { date, key: parts.reduce<Buffer>(hmac, Buffer.from(`AWS4${keys.accessKeySecret}`)) };
    }
    return derived.key;
  };
  return (path, { nowMs, seconds, type }) => {
    const time = signingTime(nowMs);
    const scope = `${time.slice(0, 8)}/${keys.region}/s3/aws4_request`;
    // The parameters are sorted by name, because the signature depends on their order.
    const query = [
      ["X-Amz-Algorithm", "AWS4-HMAC-SHA256"],
      ["X-Amz-Credential", `${keys.accessKeyId}/${scope}`],
      ["X-Amz-Date", time],
      ["X-Amz-Expires", String(seconds)],
      ["X-Amz-SignedHeaders", "host"],
      ["response-content-type", type],
    ]
      .map(([name = "", value = ""]) => `${name}=${encoded(value)}`)
      .join("&");
    const place = path.split("/").map(encoded).join("/");
    const asked = `GET\n${place}\n${query}\nhost:${host}\n\nhost\nUNSIGNED-PAYLOAD`;
    const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${createHash("sha256").update(asked).digest("hex")}`;
    const signature = hmac(keyOf(time.slice(0, 8)), text).toString("hex");
    return `${origin}${place}?${query}&X-Amz-Signature=${signature}`;
  };
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/** Encodes by RFC 3986, which leaves fewer characters unencoded than encodeURIComponent. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Returns a Unix time in ms as signatures of version 4 write it, such as 20261128T093000Z. */
export function signingTime(nowMs: number): string {
  return new Date(nowMs).toISOString().replaceAll(/[:-]|\.\d{3}/g, "");
}
