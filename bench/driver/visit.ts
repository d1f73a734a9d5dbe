import { request } from "undici";

export interface Visit {
  readonly status: number;
  /** Ms from the request to the first byte of the body. */
  readonly firstByte: number;
  readonly body: string;
}

/** Sends one request as a reader does. Connections stay open for later requests. */
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

/** Reports whether a page was streamed. React marks each place where a part of the page comes later. */
export function sentInParts(html: string): boolean {
  return html.includes('<template id="B:');
}

const ATTEMPTS = 100;

/**
 * Requests the page until it arrives as wanted, whole or in parts, because a cold or busy server may send it the other
 * way. `before` runs before each attempt.
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
