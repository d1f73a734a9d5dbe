import type { ServerResponse } from "node:http";
import { lazyCode } from "#client/app/lazyCode.ts";
import type { CallCache } from "#client/calls/callCache.ts";
import { failurePage, layouts } from "#client/app/layouts.ts";
import { screenWithLayout } from "#client/app/loadScreen.ts";
import { loginFor } from "#shared/routes/guard.ts";
import { routes } from "#shared/routes/table.ts";
import { type CompletePage, completePage } from "./document/completePage.ts";
import type { Page } from "./document/page.ts";
import { createCalls, isSignedOut, preparePage, settle, SIGNED_OUT } from "./document/preparePage.ts";
import { NotOffered } from "./errors.ts";
import { NOT_CACHEABLE, type Renderer, type RenderOptions, type RenderResult } from "./document/renderer.ts";
import { sourceOf } from "./document/rendering.ts";
import { sendInOnePiece } from "./document/sendInOnePiece.ts";
import { collectAnswers } from "./document/shippedAnswers.ts";
import { streamPage } from "./document/streamPage.tsx";

/** Wait for data before the shell is sent with skeletons, ms. Too short to be noticed. */
const PATIENCE_MS = 1;
/** Wait of a page that lacks a part, ms: the part's placeholder would visibly vanish. */
const LACKING_PATIENCE_MS = 300;
/**
 * Limit of render attempts, for calls found only while rendering. Exceeds the longest chain of such calls on any
 * screen.
 */
const MOST_ATTEMPTS = 4;

/** Creates the renderer. Loads every screen and the code for rich text first, so that no render waits for code. */
export async function createRenderer(options: RenderOptions): Promise<Renderer> {
  const sources = [
    ...routes.map((route) => screenWithLayout(route.id)),
    layouts.error,
    failurePage,
    ...lazyCode,
  ];
  await Promise.all(sources.map((source): Promise<unknown> => source.load()));
  return {
    render: (page, response) => renderPage(options, page, response),
    complete: (page) => renderToEnd(options, page),
  };
}

async function renderPage(
  options: RenderOptions,
  page: Page,
  response: ServerResponse,
): Promise<RenderResult> {
  const calls = createCalls(page);
  const answers = collectAnswers(calls);
  try {
    const failure = await preparePage(calls, page, (error) => options.onError(error, page));
    await settle(calls, patienceFor(page, calls, options.timeoutMs));
    if (page.signal.aborted) {
      options.onAbort?.("left");
      calls.clear();
      return NOT_CACHEABLE;
    }
    if (failure === SIGNED_OUT || isSignedOut(calls, page)) {
      calls.clear();
      return askAgain(page, response);
    }
    const rendering = { options, page, calls, answers, failure };
    const hasAll = calls.pending().length === 0 && calls.failures().every(isNotOffered);
    return (hasAll && sendInOnePiece(rendering, response)) || (await streamPage(rendering, response));
  } catch (error) {
    calls.clear();
    throw error;
  }
}

/**
 * Returns the wait for data. Readers without scripts get the page when it is complete. A part that is left out gives up
 * its place only in a page sent in one piece.
 */
function patienceFor({ complete }: Page, calls: CallCache, timeoutMs: number): number {
  if (complete) return timeoutMs;
  return calls.failures().some(isNotOffered) ? LACKING_PATIENCE_MS : PATIENCE_MS;
}

function isNotOffered(error: unknown): boolean {
  return error instanceof NotOffered;
}

/**
 * Redirects the browser to request the page again. The token was refused and its cookie cleared, so the guard decides
 * anew: with the next token of the request, or as for a stranger, whom a learner's screen sends to login.
 */
function askAgain({ url, match, hasNextSession }: Page, response: ServerResponse): RenderResult {
  const Location = match?.route.auth && !hasNextSession ? loginFor(url) : url;
  response.writeHead(302, { Location, "Cache-Control": "private, no-cache" }).end();
  return NOT_CACHEABLE;
}

/** Renders a page for the cache in full, however long its data takes. */
async function renderToEnd(options: RenderOptions, page: Page): Promise<CompletePage | undefined> {
  const calls = createCalls(page);
  try {
    const failure = await preparePage(calls, page, (error) => options.onError(error, page));
    for (let attempt = 0; failure === null && attempt < MOST_ATTEMPTS; attempt++) {
      await settle(calls, options.timeoutMs);
      const complete = await completePage(sourceOf({ options, page, calls, failure }));
      if (complete || calls.pending().length === 0) return complete;
    }
    return undefined;
  } finally {
    calls.clear();
  }
}
