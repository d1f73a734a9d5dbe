import type { ServerResponse } from "node:http";
import type { Assets } from "./assets.ts";
import type { CompletePage } from "./completePage.ts";
import type { Page } from "./page.ts";
import type { PageSource } from "./pageToString.tsx";

export interface Renderer {
  /**
   * Renders and sends the page. Resolves when the first bytes are sent or the browser has disconnected. Rejects only
   * before any byte was sent.
   */
  readonly render: (page: Page, response: ServerResponse) => Promise<RenderResult>;
  /** Renders the complete page for the cache; undefined: the page is an error page or a redirect. */
  readonly complete: (page: Page) => Promise<CompletePage | undefined>;
}

export interface RenderResult {
  /**
   * Resolves after the browser has received the whole page, with what the page was rendered from; undefined: the page
   * was an error page or a redirect. Never rejects.
   */
  readonly madeFrom: Promise<PageSource | undefined>;
}

/** Result for a page that must not be cached. */
export const NOT_CACHEABLE: RenderResult = { madeFrom: Promise.resolve(undefined) };

export interface RenderOptions {
  readonly assets: Assets;
  readonly development: boolean;
  /** Time after which rendering stops although data is missing. The browser then renders the missing parts itself. */
  readonly timeoutMs: number;
  readonly now: () => number;
  readonly onError: (error: unknown, page: Page) => void;
  readonly onAbort?: (reason: "left" | "timeout") => void;
}
