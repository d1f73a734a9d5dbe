import type { QueryClient } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { App } from "#client/app/App.tsx";
import type { Boot } from "#client/app/boot.ts";
import { preloadScripts } from "./scripts.ts";

export interface PageSource {
  readonly boot: Boot;
  readonly client: QueryClient;
  /** The rules inlined in the head. */
  readonly css: string;
  readonly entry: string;
  readonly scripts: readonly string[];
}

const DOCTYPE = "<!DOCTYPE html>";
const CLOSING = "</body></html>";
/** Where a part was left to the browser: it failed, or had something to wait for. */
const LEFT_OUT = "<!--$!-->";

/**
 * The page at once, split where the boot data goes; undefined when a part of it failed or is still waiting for
 * data: then it has to be streamed. What needs no stream costs half as much this way (docs/decisions/012).
 */
export function wholePage(
  { boot, client, css, scripts }: PageSource,
  nonce?: string,
): { readonly html: string; readonly closing: string } | undefined {
  const router: Parameters<typeof App>[0]["router"] = (children) => {
    preloadScripts(scripts, nonce);
    return <StaticRouter location={boot.path}>{children}</StaticRouter>;
  };
  const html = attempt(() => renderToString(<App boot={boot} client={client} css={css} router={router} />));
  if (!html?.endsWith(CLOSING) || html.includes(LEFT_OUT) || client.isFetching() > 0) return undefined;
  return { html: DOCTYPE + html.slice(0, -CLOSING.length), closing: CLOSING };
}

/** An error says nothing here: the stream meets it again, and reports it. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
