import type { ServerResponse } from "node:http";
import type { Assets } from "./assets.ts";
import type { CompletePage } from "./completePage.ts";
import type { Page } from "./page.ts";
import type { PageSource } from "./pageToString.tsx";

export interface Renderer {
  /** Resolves when the first bytes are on their way or the reader has left; rejects only while nothing has been sent. */
  readonly render: (page: Page, response: ServerResponse) => Promise<RenderResult>;
  /** The page in final bytes; undefined when it is no plain success. */
  readonly complete: (page: Page) => Promise<CompletePage | undefined>;
}

export interface RenderResult {
  /** The source that the page was made from, once the reader has it all; undefined for what is no plain success. Never rejects. */
  readonly madeFrom: Promise<PageSource | undefined>;
}

/** The result of an answer that the page cache cannot keep. */
export const NOT_CACHEABLE: RenderResult = { madeFrom: Promise.resolve(undefined) };

export interface RenderOptions {
  readonly assets: Assets;
  readonly development: boolean;
  /** Ends a render whose data does not come; the browser then finishes those boundaries by itself. */
  readonly timeoutMs: number;
  readonly now: () => number;
  readonly onError: (error: unknown, page: Page) => void;
  /** A render that did not end by itself, for the figures. */
  readonly onAbort?: (reason: "left" | "timeout") => void;
}
