/** Header of the stored document: number of ms by which the server's clock is ahead of this device's clock. */
const SKEW = "X-Clock-Skew";
/**
 * Headers of the response that are stored with the document. Headers that concern the single request, such as cookies,
 * are not.
 */
const KEPT_HEADERS = [
  "Content-Type",
  "Content-Security-Policy",
  "Cross-Origin-Opener-Policy",
  "Referrer-Policy",
  "X-Content-Type-Options",
  "X-Frame-Options",
];
/** Matches the time of rendering in the document's data (server/document/scripts.ts). */
const NOW = /"now":\d+/;

/** Returns the document to store. Throws if the document has personal data or belongs to another release. */
export async function storableShell(response: Response, version: string, nowMs: number): Promise<Response> {
  const text = await response.text();
  // Reads the time from this header, because the document itself may come from a cache of the site.
  const now = Number(/now;desc="(\d+)"/.exec(response.headers.get("Server-Timing") ?? "")?.[1]);
  if (!response.ok || response.redirected || !(now > 0) || !NOW.test(text))
    throw new Error("no document that can be kept");
  if (!text.includes('"signedIn":false')) throw new Error("a document of somebody is not kept");
  if (!text.includes(`"version":"${version}"`)) throw new Error("another release is served by now");
  const headers = new Headers({ [SKEW]: String(now - nowMs) });
  for (const name of KEPT_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(text, { headers });
}

/** Returns the stored document with the current time in it, because pages read the time from their document. */
export async function shownShell(kept: Response, nowMs: number): Promise<Response> {
  const now = nowMs + Number(kept.headers.get(SKEW));
  const headers = new Headers(kept.headers);
  headers.delete(SKEW);
  headers.set("Cache-Control", "no-store");
  return new Response((await kept.text()).replace(NOW, `"now":${now}`), { headers });
}
