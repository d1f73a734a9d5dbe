import type { ServerResponse } from "node:http";
import type { Assets } from "./assets.ts";
import type { CompletePage } from "./completePage.ts";
import type { Page } from "./page.ts";
import type { PageSource } from "./pageToString.tsx";

export interface Renderer {
  /**
   * Renders and sends the page. Resolves when the first bytes are sent or the reader has disconnected. Rejects only
   * before anything was sent.
   */
  readonly render: (page: Page, response: ServerResponse) => Promise<RenderResult>;
  /** Renders the finished page; undefined: the page is not a plain success. */
  readonly complete: (page: Page) => Promise<CompletePage | undefined>;
}

export interface RenderResult {
  /**
   * Resolves to the source of the page after the reader has received all of it; undefined: the page is not a plain
   * success. Never rejects.
   */
  readonly madeFrom: Promise<PageSource | undefined>;
}

/** Result of an answer that the page cache cannot keep. */
export const NOT_CACHEABLE: RenderResult = { madeFrom: Promise.resolve(undefined) };

export interface RenderOptions {
  readonly assets: Assets;
  readonly development: boolean;
  /** Aborts a render whose data does not arrive. The browser then finishes the missing boundaries itself. */
  readonly timeoutMs: number;
  readonly now: () => number;
  readonly onError: (error: unknown, page: Page) => void;
  readonly onAbort?: (reason: "left" | "timeout") => void;
}
