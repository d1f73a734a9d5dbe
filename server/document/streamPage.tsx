import type { ServerResponse } from "node:http";
import { browser } from "react-dom";
import { renderToPipeableStream } from "react-dom/server";
import { App } from "#client/app/App.tsx";
import { MissingPartProvider } from "#client/calls/Block.tsx";
import { messageOf } from "#client/calls/callFailure.ts";
import { RequestRouter } from "#client/navigation/RequestRouter.tsx";
import { ErrorBlock } from "#client/ui/ErrorBlock.tsx";
import { fillHead } from "./fillHead.ts";
import { writeHead } from "./head.ts";
import { createNonce } from "./contentSecurityPolicy.ts";
import { NotOffered } from "../errors.ts";
import type { Page } from "./page.ts";
import type { RenderResult } from "./renderer.ts";
import { type Rendering, sourceOf } from "./rendering.ts";
import { bootScripts, noScriptReload } from "./scripts.ts";
import { DocumentSink } from "./sink.ts";
import type { PageSource } from "./pageToString.tsx";

/**
 * Sends the page's frame at once and its late parts as they become ready. Resolves when the first bytes are sent or the
 * browser has disconnected.
 */
export function streamPage(rendering: Rendering, response: ServerResponse): Promise<RenderResult> {
  const { options, page, calls, answers, failure } = rendering;
  const nonce = createNonce();
  const source = sourceOf(rendering);
  const { boot, rules, entry, allowed } = source;

  return new Promise((resolve, reject) => {
    let started = false;
    let complete = false;
    let broken = failure !== null;
    let partFailed = false;
    let resolveSource: (source: PageSource | undefined) => void;
    const sent: RenderResult = { madeFrom: new Promise((resolve) => (resolveSource = resolve)) };
    const sink = new DocumentSink(response, {
      first: (html) => [
        ...fillHead(html, source, nonce),
        ...bootScripts({ boot, answers: answers.take(), entry, nonce, streams: !complete }),
        page.complete || (complete && !partFailed) ? "" : noScriptReload(page.url),
      ],
      beforeLater: () => answers.drainAsScript(nonce),
    });
    const start = () => {
      if (started || page.signal.aborted) return;
      started = true;
      writeHead(response, { failure, nonce, rules, allowed, now: boot.now });
      rendered.pipe(sink as unknown as NodeJS.WritableStream);
      resolve(sent);
    };
    const router: Parameters<typeof App>[0]["router"] = (children) => (
      <RequestRouter path={page.url}>{children}</RequestRouter>
    );
    const app = (
      <MissingPartProvider value={page.complete ? missingPart(page) : undefined}>
        <App boot={boot} calls={calls} css="" router={router} />
      </MissingPartProvider>
    );
    const rendered = renderToPipeableStream(app, {
      nonce,
      // With a size limit React would send complete parts later and show their skeletons first.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady: () => {
        // A page that waits for no data is complete within this turn of the event loop.
        if (!page.complete) setImmediate(start);
      },
      onAllReady: () => {
        complete = true;
        start();
      },
      onShellError: reject,
      onError: (error) => {
        if (error instanceof NotOffered) return;
        broken = true;
        partFailed = true;
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
      const isSuccess = complete && !broken && calls.pending().length === 0;
      if (!isSuccess) calls.clear();
      resolveSource(isSuccess ? source : undefined);
      resolve(sent);
    });
  });
}

/**
 * Returns an error message in place of a failed part, for pages without scripts, where the browser cannot render the
 * part itself. A link requests the whole page again.
 */
function missingPart({ url, requestId }: Page) {
  return <ErrorBlock cause={messageOf(undefined)} retryHref={url} requestId={requestId} />;
}
