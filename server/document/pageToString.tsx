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

export interface PageSource {
  readonly boot: Boot;
  readonly calls: CallCache;
  /** The rules inlined in the head. */
  readonly css: string;
  readonly entry: string;
  readonly scripts: readonly string[];
  readonly allowed: AllowedSources;
}

const DOCTYPE = "<!DOCTYPE html>";
const CLOSING = "</body></html>";
/** The mark of a part that was left to the browser: it failed, or had something to wait for; a part that is not offered stays empty there as well. */
const LEFT_OUT = "<!--$!-->";

/** Code that runs after a stream is still in React's context of that stream. */
const outsideOfStreams = AsyncLocalStorage.snapshot();

/**
 * The page as text, split where the boot data goes; undefined when a part of it failed or is still waiting for
 * data: then it has to be streamed. What needs no stream costs half as much this way (docs/decisions/013).
 */
export function renderPageToString(
  source: PageSource,
  nonce?: string,
): { readonly beforeData: readonly string[]; readonly afterData: string } | undefined {
  const { boot, calls } = source;
  const router: Parameters<typeof App>[0]["router"] = (children) => (
    <RequestRouter path={boot.path}>{children}</RequestRouter>
  );
  const failures = calls.failures();
  const lacksParts = failures.length > 0 && failures.every((error) => error instanceof NotOffered);
  const app = (
    // `false` and not null: what stands there is nothing, and no skeleton.
    <MissingPartProvider value={lacksParts ? false : undefined}>
      <App boot={boot} calls={calls} css="" router={router} />
    </MissingPartProvider>
  );
  const rendered = attempt(() => renderWithFragments(boot.site, () => outsideOfStreams(renderToString, app)));
  if (!rendered?.text.endsWith(CLOSING) || (!lacksParts && rendered.text.includes(LEFT_OUT)))
    return undefined;
  if (calls.pending().length > 0) return undefined;
  const [start = "", ...rest] = rendered.assemble(rendered.text.slice(0, -CLOSING.length));
  return { beforeData: [DOCTYPE, ...fillHead(start, source, nonce), ...rest], afterData: CLOSING };
}

/** An error says nothing here: the stream meets it again, and reports it. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
