import type { ServerResponse } from "node:http";
import { writeHead } from "./head.ts";
import { createNonce } from "./contentSecurityPolicy.ts";
import { NOT_CACHEABLE, type RenderResult } from "./renderer.ts";
import { type Rendering, sourceOf } from "./rendering.ts";
import { bootScripts } from "./scripts.ts";
import { utf8 } from "./utf8.ts";
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
  const { boot, css, entry, allowed } = source;
  const bootHtml = bootScripts({ boot, answers: answers.take(), entry, nonce });
  writeHead(response, { failure, nonce, css, allowed, now: boot.now });
  response.end(utf8(...html.beforeData, bootHtml, html.afterData));
  if (failure !== null) return NOT_CACHEABLE;
  return { madeFrom: new Promise((resolve) => response.once("close", () => resolve(source))) };
}
