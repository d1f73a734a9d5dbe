import type { ServerResponse } from "node:http";
import { browser } from "react-dom";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { App } from "#client/app/App.tsx";
import type { Failure } from "#client/app/boot.ts";
import { writeConstantsWith } from "#client/app/ConstantNav.tsx";
import { htmlRenderer, textRenderer } from "#client/app/richRenderers.ts";
import type { CallCache } from "#client/queries/callCache.ts";
import { failurePage, layouts } from "#client/layouts.ts";
import { StaticPlace } from "#client/navigation/StaticPlace.tsx";
import { wholeScreen } from "#client/navigation/loadScreen.ts";
import { routes } from "#shared/routes/table.ts";
import type { Assets } from "./document/assets.ts";
import { bootOf } from "./document/boot.ts";
import { type CompletePage, completePage, isUnchanged } from "./document/completePage.ts";
import { writeHead } from "./document/head.ts";
import { createNonce } from "./document/nonce.ts";
import type { Page } from "./document/page.ts";
import { createCalls, isSignedOut, preparePage, settle, SIGNED_OUT } from "./document/preparePage.ts";
import { bootScripts, noScriptReload, preloadScripts } from "./document/scripts.ts";
import { collectShipments, type Shipments } from "./document/shipments.ts";
import { DocumentSink } from "./document/sink.ts";
import { utf8 } from "./document/utf8.ts";
import { type PageSource, wholePage } from "./document/wholePage.tsx";

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

export interface Renderer {
  /** Answers the page. Rejects only while nothing has been sent yet. */
  readonly render: (page: Page, response: ServerResponse, keep?: Keep) => Promise<void>;
  /** The page in final bytes; undefined when it is no plain success. */
  readonly complete: (page: Page) => Promise<CompletePage | undefined>;
}

/** For a page that others may want as well: it is rendered once more from the same data, when the reader has it all. */
export interface Keep {
  readonly isWanted: () => boolean;
  readonly end: (page: CompletePage | undefined) => void;
  /** A page of before, to be sent again when the answers are those it was made from. */
  readonly before?: { readonly page: CompletePage; readonly send: () => void };
}

/** How long a shell waits for data that would spare it skeletons: as long as nobody notices. */
const PATIENCE_MS = 1;
/** The same where a page of before may be sent whole: it is there sooner than a shell and what follows would be. */
const PATIENCE_WITH_PAGE_MS = 10;

/** Loads every screen and the code for rich text first, so that no render waits for code. */
export async function createRenderer(options: RenderOptions): Promise<Renderer> {
  const sources = [
    ...routes.map((route) => wholeScreen(route.id)),
    layouts.error,
    failurePage,
    htmlRenderer,
    textRenderer,
  ];
  writeConstantsWith(renderToStaticMarkup);
  await Promise.all(sources.map((source): Promise<unknown> => source.load()));
  return {
    render: (page, response, keep) => renderPage(options, page, response, keep),
    complete: (page) => completeFresh(options, page),
  };
}

/** Calls that only show while rendering: more turns than screens have such calls one behind the other. */
const MOST_TURNS = 4;

async function completeFresh(options: RenderOptions, page: Page): Promise<CompletePage | undefined> {
  const calls = createCalls(page);
  try {
    const failure = await preparePage(calls, page, (error) => options.onError(error, page));
    for (let turn = 0; failure === null && turn < MOST_TURNS; turn++) {
      await settle(calls, options.timeoutMs);
      const complete = await completePage(sourceOf({ options, page, calls, failure }, options.now()));
      if (complete || calls.underWay().length === 0) return complete;
    }
    return undefined;
  } finally {
    calls.forget();
  }
}

async function renderPage(
  options: RenderOptions,
  page: Page,
  response: ServerResponse,
  keep?: Keep,
): Promise<void> {
  const calls = createCalls(page);
  const shipments = collectShipments(calls);
  const release = () => {
    shipments.stop();
    calls.forget();
  };
  try {
    const failure = await preparePage(calls, page, (error) => options.onError(error, page));
    await settle(calls, keep?.before ? PATIENCE_WITH_PAGE_MS : PATIENCE_MS);
    if (failure !== null || page.signal.aborted) keep?.end(undefined);
    if (page.signal.aborted) {
      options.onAbort?.("left");
      return release();
    }
    if (failure === SIGNED_OUT || isSignedOut(calls, page)) {
      release();
      return askAgain(page, response);
    }
    if (keep?.before && failure === null && isStill(keep.before.page, calls, options.now())) {
      release();
      keep.end(undefined);
      return keep.before.send();
    }
    const rendering = { options, page, response, calls, shipments, failure, release, ...(keep && { keep }) };
    const hasAll = calls.underWay().length === 0 && calls.failures().length === 0;
    if (!hasAll || !sendWhole(rendering)) await stream(rendering);
  } catch (error) {
    release();
    keep?.end(undefined);
    throw error;
  }
}

function isStill(page: CompletePage, calls: CallCache, now: number): boolean {
  return calls.underWay().length === 0 && isUnchanged(page, calls.answers(), now);
}

/** The cookies are cleared by then, so the guard decides anew: as a stranger. */
function askAgain(page: Page, response: ServerResponse): void {
  response.writeHead(302, { Location: page.url, "Cache-Control": "private, no-cache" }).end();
}

interface Prepared {
  readonly options: RenderOptions;
  readonly page: Page;
  readonly calls: CallCache;
  readonly failure: Failure | null;
}

interface Rendering extends Prepared {
  readonly response: ServerResponse;
  readonly shipments: Shipments;
  readonly release: () => void;
  readonly keep?: Keep;
}

/** What both forms of a document are made from. */
function sourceOf({ options, page, calls, failure }: Prepared, now: number): PageSource {
  const { assets, development } = options;
  const { css, scripts } = assets.screens[failure || !page.match ? "failure" : page.match.route.id];
  return {
    boot: bootOf({ page, assets, failure, now, development }),
    calls,
    css,
    entry: assets.entry,
    scripts: [assets.entry, ...assets.entryImports, ...scripts],
  };
}

/** Sends a page for which there is nothing left to wait, in one piece. False when it turns out that there is. */
function sendWhole(rendering: Rendering): boolean {
  const { options, response, shipments, failure, release, keep } = rendering;
  const nonce = createNonce();
  const now = options.now();
  const source = sourceOf(rendering, now);
  const whole = wholePage(source, nonce);
  if (!whole) return false;
  const { boot, css, entry, scripts } = source;
  const bootHtml = bootScripts({ boot, queries: shipments.take(), entry, nonce });
  writeHead(response, { failure, nonce, css, scripts, now });
  response.end(utf8(...whole.opening, bootHtml, whole.closing));
  response.once("close", () => finish(keep, release, failure === null ? source : undefined));
  return true;
}

/** What is done when the reader has it all: rendered once more for others, when they want it. */
function finish(keep: Keep | undefined, release: () => void, source: PageSource | undefined): void {
  const isKnown = source && keep?.before && isStill(keep.before.page, source.calls, source.boot.now);
  const again =
    source && !isKnown && keep?.isWanted() ? completePage(source).catch(() => undefined) : undefined;
  void Promise.resolve(again).then((kept) => {
    keep?.end(kept);
    release();
  });
}

/** Resolves when the first bytes are on their way, or the reader has left. */
function stream(rendering: Rendering): Promise<void> {
  const { options, page, response, calls, shipments, failure, release, keep } = rendering;
  const nonce = createNonce();
  const now = options.now();
  const source = sourceOf(rendering, now);
  const { boot, css, entry, scripts } = source;

  return new Promise((resolve, reject) => {
    let started = false;
    let complete = false;
    let broken = failure !== null;
    const sink = new DocumentSink(response, {
      afterFirst: () =>
        bootScripts({ boot, queries: shipments.take(), entry, nonce, streams: !complete }) +
        (complete ? "" : noScriptReload(page.url)),
      beforeLater: () => shipments.takeAsScript(nonce),
    });
    const start = () => {
      if (started || page.signal.aborted) return;
      started = true;
      writeHead(response, { failure, nonce, css, scripts, now });
      rendered.pipe(sink as unknown as NodeJS.WritableStream);
      resolve();
    };
    const router: Parameters<typeof App>[0]["router"] = (children) => {
      preloadScripts(scripts, nonce);
      return <StaticPlace path={page.url}>{children}</StaticPlace>;
    };
    const rendered = renderToPipeableStream(<App boot={boot} calls={calls} css={css} router={router} />, {
      nonce,
      // With a limit React outlines boundaries that are complete already, and shows their fallback first.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady: () => {
        // A page without anything to wait for is complete in this same turn.
        if (!page.complete) setImmediate(start);
      },
      onAllReady: () => {
        complete = true;
        start();
      },
      onShellError: reject,
      onError: (error) => {
        broken = true;
        if (!page.signal.aborted) options.onError(error, page);
      },
    });
    const timer = setTimeout(() => {
      options.onAbort?.("timeout");
      rendered.abort(browser("timeout"));
    }, options.timeoutMs);
    response.once("close", () => {
      clearTimeout(timer);
      if (!response.writableFinished) {
        options.onAbort?.("left");
        rendered.abort(new Error("the reader left"));
      }
      finish(keep, release, complete && !broken ? source : undefined);
      resolve();
    });
  });
}
