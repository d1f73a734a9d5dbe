import { AsyncLocalStorage } from "node:async_hooks";
import { renderToString } from "react-dom/server";
import { App } from "#client/app/App.tsx";
import { MissingPartProvider } from "#client/calls/Block.tsx";
import type { Boot } from "#client/site/boot.ts";
import type { CallCache } from "#client/calls/callCache.ts";
import type { AllowedSources } from "./contentSecurityPolicy.ts";
import { RequestRouter } from "#client/navigation/RequestRouter.tsx";
import { NotOffered } from "../errors.ts";
import { fillHead } from "./fillHead.ts";
import { renderWithFragments } from "./fragmentCache.tsx";
import type { StyleRules } from "./styleRules.ts";
import type { Piece } from "./utf8.ts";

export interface PageSource {
  readonly boot: Boot;
  readonly calls: CallCache;
  readonly rules: StyleRules;
  readonly entry: string;
  readonly scripts: readonly string[];
  readonly allowed: AllowedSources;
}

const DOCTYPE = "<!DOCTYPE html>";
const CLOSING = "</body></html>";
/**
 * Comment that React writes where a part of the page failed or waits, so that the browser renders it. A part whose call
 * is not offered stays empty there too.
 */
const LEFT_OUT = "<!--$!-->";

/** Runs code outside React's async context, which would otherwise also apply to code that runs after a stream. */
const outsideOfStreams = AsyncLocalStorage.snapshot();

/**
 * Renders the page as text, split at the position of the boot data. Rendering without a stream costs half as much
 * (decision 013).
 * @returns undefined when a part of the page failed or waits for data: the page must then be streamed
 */
export function renderPageToString(
  source: PageSource,
  nonce?: string,
): { readonly beforeData: readonly Piece[]; readonly afterData: string } | undefined {
  const { boot, calls } = source;
  const router: Parameters<typeof App>[0]["router"] = (children) => (
    <RequestRouter path={boot.path}>{children}</RequestRouter>
  );
  const failures = calls.failures();
  const lacksParts = failures.length > 0 && failures.every((error) => error instanceof NotOffered);
  const app = (
    // `false` renders nothing in place of a missing part; `undefined` renders a skeleton.
    <MissingPartProvider value={lacksParts ? false : undefined}>
      <App boot={boot} calls={calls} css="" router={router} />
    </MissingPartProvider>
  );
  const rendered = attempt(() => renderWithFragments(boot.site, () => outsideOfStreams(renderToString, app)));
  if (!rendered?.text.endsWith(CLOSING) || (!lacksParts && rendered.text.includes(LEFT_OUT)))
    return undefined;
  if (calls.pending().length > 0) return undefined;
  const { start, rest } = rendered.assemble(rendered.text.slice(0, -CLOSING.length));
  return { beforeData: [DOCTYPE, ...fillHead(start, source, nonce), ...rest], afterData: CLOSING };
}

/** Returns undefined if `run` throws. The error is not lost: streaming the page meets it again and reports it. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
