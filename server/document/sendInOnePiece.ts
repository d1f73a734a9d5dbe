import type { ServerResponse } from "node:http";
import { writeHead } from "./head.ts";
import { createNonce } from "./contentSecurityPolicy.ts";
import { NOT_CACHEABLE, type RenderResult } from "./renderer.ts";
import { type Rendering, sourceOf } from "./rendering.ts";
import { bootScripts } from "./scripts.ts";
import { encode } from "./utf8.ts";
import { renderPageToString } from "./pageToString.tsx";

/**
 * Sends a page in one piece if no call is pending.
 * @returns undefined when rendering finds that data is still missing
 */
export function sendInOnePiece(rendering: Rendering, response: ServerResponse): RenderResult | undefined {
  const { answers, failure } = rendering;
  const nonce = createNonce();
  const source = sourceOf(rendering);
  const html = renderPageToString(source, nonce);
  if (!html) return undefined;
  const { boot, rules, entry, allowed } = source;
  const scripts = bootScripts({ boot, answers: answers.take(), entry, nonce });
  writeHead(response, { failure, nonce, rules, allowed, now: boot.now });
  sendAtOnce(response, encode([...html.beforeData, ...scripts, html.afterData]));
  if (failure !== null) return NOT_CACHEABLE;
  return { madeFrom: new Promise((resolve) => response.once("close", () => resolve(source))) };
}

/** Sends buffers by one system call, without joining them. */
function sendAtOnce(response: ServerResponse, buffers: readonly Buffer[]): void {
  response.setHeader(
    "Content-Length",
    buffers.reduce((sum, { length }) => sum + length, 0),
  );
  response.cork();
  for (const buffer of buffers) response.write(buffer);
  response.end();
}
