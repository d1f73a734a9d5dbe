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

/** Time in ms to wait for data before the page is sent with skeletons. Too short to be noticed. */
const PATIENCE_MS = 1;
/**
 * Time in ms to wait for data if the upstream lacks a call of the page. A skeleton for that call would visibly
 * disappear in the browser.
 */
const LACKING_PATIENCE_MS = 300;
/**
 * Most attempts to render a page. Each attempt may find calls that depend on data of the previous one; no screen has a
 * longer chain of such calls.
 */
const MOST_ATTEMPTS = 4;

/** Creates the renderer. First loads the code of all screens and of rich text, so that no page has to wait for code. */
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
    for (let attempt = 1; ; attempt++) {
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
      const sent = hasAll && sendInOnePiece(rendering, response);
      if (sent) return sent;
      // Readers without scripts wait for calls that this attempt has found; other browsers get the page as a stream.
      const waits = hasAll && page.complete && calls.pending().length > 0 && attempt < MOST_ATTEMPTS;
      if (!waits) return await streamPage(rendering, response);
    }
  } catch (error) {
    calls.clear();
    throw error;
  }
}

/**
 * Returns the time in ms to wait for data. Browsers without scripts, and robots, wait until the page is complete. A
 * page that lacks a part waits longer, because the part leaves no gap only in a page sent in one piece.
 */
function patienceFor({ complete }: Page, calls: CallCache, timeoutMs: number): number {
  if (complete) return timeoutMs;
  return calls.failures().some(isNotOffered) ? LACKING_PATIENCE_MS : PATIENCE_MS;
}

function isNotOffered(error: unknown): boolean {
  return error instanceof NotOffered;
}

/**
 * Makes the browser request the page again, because its token was refused and the cookie cleared. The guard then
 * decides by the next token of the request; without a token, a page that needs a learner leads to login.
 */
function askAgain({ url, match, hasNextSession }: Page, response: ServerResponse): RenderResult {
  const Location = match?.route.auth && !hasNextSession ? loginFor(url) : url;
  response.writeHead(302, { Location, "Cache-Control": "private, no-cache" }).end();
  return NOT_CACHEABLE;
}

/** Renders a complete page for the cache and waits for all its data. */
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
