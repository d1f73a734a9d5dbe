import type { ServerResponse } from "node:http";
import type { QueryClient } from "@tanstack/react-query";
import { browser } from "react-dom";
import { renderToPipeableStream } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { App } from "#client/app/App.tsx";
import type { Failure } from "#client/app/boot.ts";
import { htmlRenderer, textRenderer } from "#client/app/richRenderers.ts";
import { failurePage, layouts } from "#client/layouts.ts";
import { screens } from "#client/screens.ts";
import type { Assets } from "./document/assets.ts";
import { bootOf } from "./document/boot.ts";
import { writeHead } from "./document/head.ts";
import { createNonce } from "./document/nonce.ts";
import type { Page } from "./document/page.ts";
import { createQueryClient, preparePage, SIGNED_OUT } from "./document/preparePage.ts";
import { bootScripts, noScriptReload, preloadScripts } from "./document/scripts.ts";
import { collectShipments, type Shipments } from "./document/shipments.ts";
import { DocumentSink } from "./document/sink.ts";

export interface RenderOptions {
  readonly assets: Assets;
  readonly development: boolean;
  /** Ends a render whose data does not come; the browser then finishes those boundaries by itself. */
  readonly timeoutMs: number;
  readonly now: () => number;
  readonly onError: (error: unknown, page: Page) => void;
}

export interface Renderer {
  /** Answers the page. Rejects only while nothing has been sent yet. */
  readonly render: (page: Page, response: ServerResponse) => Promise<void>;
}

/** What is ready this soon after the shell needs no skeleton and no script. */
const PATIENCE_MS = 50;

/** Loads every screen and the code for rich text first, so that no render waits for code. */
export async function createRenderer(options: RenderOptions): Promise<Renderer> {
  const sources = [...Object.values(screens), ...Object.values(layouts), failurePage, htmlRenderer, textRenderer];
  await Promise.all(sources.map((source) => source.load()));
  return { render: (page, response) => renderPage(options, page, response) };
}

async function renderPage(options: RenderOptions, page: Page, response: ServerResponse): Promise<void> {
  const client = createQueryClient(page);
  const shipments = collectShipments(client);
  const release = () => {
    shipments.stop();
    void client.cancelQueries();
    client.clear();
  };
  try {
    const failure = await preparePage(client, page, (error) => options.onError(error, page));
    if (page.signal.aborted) return release();
    if (failure === SIGNED_OUT) {
      release();
      return askAgain(page, response);
    }
    await stream({ options, page, response, client, shipments, failure, release });
  } catch (error) {
    release();
    throw error;
  }
}

/** The cookies are cleared by then, so the guard decides anew: as a stranger. */
function askAgain(page: Page, response: ServerResponse): void {
  response.writeHead(302, { Location: page.url, "Cache-Control": "private, no-cache" }).end();
}

interface Rendering {
  readonly options: RenderOptions;
  readonly page: Page;
  readonly response: ServerResponse;
  readonly client: QueryClient;
  readonly shipments: Shipments;
  readonly failure: Failure | null;
  readonly release: () => void;
}

/** Resolves when the first bytes are on their way, or the reader has left. */
function stream({ options, page, response, client, shipments, failure, release }: Rendering): Promise<void> {
  const { assets, development } = options;
  const nonce = createNonce();
  const now = options.now();
  const boot = bootOf({ page, assets, failure, now, development });
  const { css, scripts: own } = assets.screens[failure || !page.match ? "failure" : page.match.route.id];
  const scripts = [assets.entry, ...assets.entryImports, ...own];

  return new Promise((resolve, reject) => {
    let started = false;
    let complete = false;
    const sink = new DocumentSink(response, {
      afterFirst: () =>
        bootScripts({ boot, queries: shipments.take(), entry: assets.entry, nonce }) +
        (complete ? "" : noScriptReload(page.url)),
      beforeLater: () => shipments.takeAsScript(nonce),
    });
    const start = () => {
      if (started || page.signal.aborted) return;
      started = true;
      writeHead(response, { failure, nonce, css, now });
      rendered.pipe(sink as unknown as NodeJS.WritableStream);
      resolve();
    };
    const router: Parameters<typeof App>[0]["router"] = (children) => {
      preloadScripts(scripts, nonce);
      return <StaticRouter location={page.url}>{children}</StaticRouter>;
    };
    const rendered = renderToPipeableStream(<App boot={boot} client={client} css={css} router={router} />, {
      nonce,
      // With a limit React outlines boundaries that are complete already, and shows their fallback first.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady: () => {
        if (!page.complete) setTimeout(start, PATIENCE_MS);
      },
      onAllReady: () => {
        complete = true;
        start();
      },
      onShellError: reject,
      onError: (error) => {
        if (!page.signal.aborted) options.onError(error, page);
      },
    });
    const timer = setTimeout(() => rendered.abort(browser("timeout")), options.timeoutMs);
    response.once("close", () => {
      clearTimeout(timer);
      if (!response.writableFinished) rendered.abort(new Error("the reader left"));
      release();
      resolve();
    });
  });
}
