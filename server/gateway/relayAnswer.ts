import type { IncomingMessage, ServerResponse } from "node:http";
import type { UpstreamFailure } from "../errors.ts";
import { answerHeaders, isAnswer } from "./answerHead.ts";

interface Outcomes {
  /** Called with what writes the whole answer. */
  readonly done: (send: (res: ServerResponse) => void) => void;
  readonly failed: (kind: UpstreamFailure) => void;
}

const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Collects the upstream's answer before a byte is sent, so that a cut, an endless or a huge one still becomes an
 * envelope with a status. The bytes themselves pass untouched, compressed or not.
 */
export function relayAnswer(proxyRes: IncomingMessage, { done, failed }: Outcomes): void {
  const chunks: Buffer[] = [];
  let size = 0;
  proxyRes.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= MAX_BYTES) return void chunks.push(chunk);
    chunks.length = 0;
    failed("tooLarge");
  });
  proxyRes.once("error", () => failed("cut"));
  proxyRes.once("close", () => {
    if (!proxyRes.complete) failed("cut");
    else if (isAnswer(proxyRes)) done((res) => send(proxyRes, Buffer.concat(chunks), res));
    else failed("status");
  });
}

function send(proxyRes: IncomingMessage, body: Buffer, res: ServerResponse): void {
  res.statusCode = proxyRes.statusCode ?? 502;
  for (const [name, value] of Object.entries(answerHeaders(proxyRes))) res.setHeader(name, value);
  res.end(body);
}
