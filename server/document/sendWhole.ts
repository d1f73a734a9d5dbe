import type { ServerResponse } from "node:http";
import { writeHead } from "./head.ts";
import { createNonce } from "./nonce.ts";
import { NOT_TO_KEEP, type Sent } from "./renderer.ts";
import { type Rendering, sourceOf } from "./rendering.ts";
import { bootScripts } from "./scripts.ts";
import { utf8 } from "./utf8.ts";
import { wholePage } from "./wholePage.tsx";

/** Sends a page for which there is nothing left to wait, in one piece; undefined when it turns out that there is. */
export function sendWhole(rendering: Rendering, response: ServerResponse): Sent | undefined {
  const { shipments, failure } = rendering;
  const nonce = createNonce();
  const source = sourceOf(rendering);
  const whole = wholePage(source, nonce);
  if (!whole) return undefined;
  const { boot, css, entry, opening, scripts } = source;
  const bootHtml = bootScripts({ boot, queries: shipments.take(), entry, nonce });
  writeHead(response, { failure, nonce, css, opening, scripts, now: boot.now });
  response.end(utf8(...whole.opening, bootHtml, whole.closing));
  if (failure !== null) return NOT_TO_KEEP;
  return { madeFrom: new Promise((resolve) => response.once("close", () => resolve(source))) };
}
