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

/** How long a shell waits for data that would spare it skeletons: as long as nobody notices. */
const PATIENCE_MS = 1;
/** How long the shell of a page waits that lacks a part: the placeholder of the part would be seen to vanish. */
const LACKING_PATIENCE_MS = 300;
/** Calls that only show while rendering: more attempts than screens have such calls one behind the other. */
const MOST_ATTEMPTS = 4;

/** Loads every screen and the code for rich text first, so that no render waits for code. */
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

/** Sends the page in one piece where all is there, else in parts. */
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

/** A reader without scripts gets nothing before all is there. A part that is left out leaves its place only where the page comes in one piece. */
function patienceFor({ complete }: Page, calls: CallCache, timeoutMs: number): number {
  if (complete) return timeoutMs;
  return calls.failures().some(isNotOffered) ? LACKING_PATIENCE_MS : PATIENCE_MS;
}

function isNotOffered(error: unknown): boolean {
  return error instanceof NotOffered;
}

/**
 * Has the browser ask once more. The token is refused and its cookie cleared by then, so that the guard decides anew: by the next token
 * that came, or as for a stranger, whose way to a learner's screen is known.
 */
function askAgain({ url, match, hasNextSession }: Page, response: ServerResponse): RenderResult {
  const Location = match?.route.auth && !hasNextSession ? loginFor(url) : url;
  response.writeHead(302, { Location, "Cache-Control": "private, no-cache" }).end();
  return NOT_CACHEABLE;
}

/** Renders a page that nobody waits for: all of it, however long its data takes. */
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
