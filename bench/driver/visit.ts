import { request } from "undici";

export interface Visit {
  readonly status: number;
  /** ms from the request to the first byte of the body. */
  readonly firstByte: number;
  readonly body: string;
}

/** Makes one reader's request; connections stay open between requests. */
export async function visit(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  json?: object,
): Promise<Visit> {
  const started = performance.now();
  const sent = json && { method: "POST" as const, body: JSON.stringify(json) };
  const { statusCode: status, body } = await request(url, {
    headers: json ? { ...headers, "content-type": "application/json" } : headers,
    ...sent,
  });
  let firstByte = Number.NaN;
  const parts: Buffer[] = [];
  for await (const part of body as AsyncIterable<Buffer>) {
    if (parts.length === 0) firstByte = performance.now() - started;
    parts.push(part);
  }
  return { status, firstByte, body: Buffer.concat(parts).toString() };
}

/** True for a streamed page: React marks the place of a block that comes later. */
export function sentInParts(html: string): boolean {
  return html.includes('<template id="B:');
}

const ATTEMPTS = 100;

/**
 * Requests the page until it arrives in the wanted form: a cold or busy server may send the other form. `before` runs
 * before each attempt.
 */
export async function pageInForm(url: string, inParts: boolean, before?: () => void): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    before?.();
    const { status, body } = await visit(url);
    if (status !== 200) throw new Error(`${url} answered ${status}`);
    if (sentInParts(body) === inParts) return body;
  }
  throw new Error(`${url} never came ${inParts ? "in parts" : "in one piece"}`);
}
