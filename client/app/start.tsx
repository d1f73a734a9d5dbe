import { startTransition } from "react";
import type { hydrateRoot as HydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { matchRoute } from "#shared/routes/match.ts";
import { App } from "./App.tsx";
import type { Boot } from "../site/boot.ts";
import { type PackedSite, unpackSite } from "../site/packSite.ts";
import { whenIdle } from "../kit/whenIdle.ts";
import { serverNow } from "../site/clock.ts";
import { loadFailure, type ScreenStyles, startStyles, screenWithLayout } from "./loadScreen.ts";
import { createBrowserTransport } from "../calls/browserTransport.ts";
import { CallCache } from "../calls/callCache.ts";
import { clearSession, followCookie, isSignedIn, onOtherLearner } from "../site/session.ts";
import { s as bar } from "../navigation/PendingBar.styles.ts";
import { guardHistory } from "../navigation/guardHistory.ts";

type ShippedAnswer = readonly [key: string, data: unknown];

interface Payload {
  readonly boot: Omit<Boot, "site"> & { readonly site: PackedSite | null };
  readonly answers: readonly ShippedAnswer[];
}

declare global {
  interface Window {
    __q?: { push: (...items: ShippedAnswer[]) => unknown };
  }
}

/** Reads the document's data: agency, answers and styles. Returns the function that hydrates the page. */
export async function prepare(
  screenStyles: ScreenStyles,
): Promise<(hydrateRoot: typeof HydrateRoot) => void> {
  const { boot: packed, answers } = JSON.parse(document.getElementById("boot")?.textContent ?? "") as Payload;
  const boot: Boot = { ...packed, site: packed.site && unpackSite(packed.site) };
  const calls = createCalls();
  receive(calls, answers);
  receiveLater(calls);
  serverNow(boot.now);
  // Reads cookies now, while the page waits for code: the first read takes a slow phone 10 ms.
  isSignedIn();
  whenIdle(followCookie);
  guardHistory();
  onOtherLearner((signedIn) => (signedIn ? calls.invalidate() : calls.clear()));

  const match = boot.failure ? undefined : matchRoute(location.pathname);
  startStyles(screenStyles, match?.route.id ?? "failure");
  const code = match ? screenWithLayout(match.route.id).load() : loadFailure();
  // The default frame is part of this bundle, so it hydrates without waiting for the code of its screen.
  if (match?.route.layout === "default") code.catch(() => undefined);
  else await code;
  const css = document.querySelector("style[data-rules]")?.innerHTML ?? "";
  const app = (
    <App
      boot={boot}
      calls={calls}
      css={css}
      router={(children) => <BrowserRouter>{children}</BrowserRouter>}
    />
  );
  return (hydrateRoot) => {
    passStrangers();
    startTransition(() => {
      hydrateRoot(document, app, { onRecoverableError: reportUnlessLeftToUs });
    });
  };
}

/**
 * Moves elements that a browser extension inserted at the start of the body to its end. React would take them for its
 * own elements and drop the page; it ignores elements after its own.
 */
function passStrangers(): void {
  const first = document.querySelector(`body>.${bar.bar}`);
  while (first?.previousElementSibling) document.body.append(first.previousElementSibling);
}

/**
 * React's messages about a part that failed on the server. They are not reported here: the server has logged the cause,
 * and the browser renders the part again.
 */
const LEFT_TO_US = /error #419|Switched to client rendering/;

function reportUnlessLeftToUs(error: unknown): void {
  if (LEFT_TO_US.test(String(error))) return;
  // Reports the error by throwing it, because some supported browsers lack reportError.
  setTimeout(() => {
    throw error;
  });
}

function createCalls(): CallCache {
  const calls = new CallCache(createBrowserTransport({ onUnauthorised: () => endSession(calls) }));
  return calls;
}

function endSession(calls: CallCache): void {
  clearSession();
  calls.clear("/user/");
}

/**
 * Stores the answers of the document as received now: by a device clock that is wrong, the server's time would be old.
 */
function receive(calls: CallCache, answers: readonly ShippedAnswer[]): void {
  for (const [key, data] of answers) calls.put(key, data);
}

/**
 * Receives the answers of parts that arrive later in the document, as scripts before the HTML of the part. Answers that
 * arrived before this code are in a queue.
 */
function receiveLater(calls: CallCache): void {
  const waiting = (self.__q ?? []) as readonly ShippedAnswer[];
  self.__q = { push: (...items) => receive(calls, items) };
  receive(calls, waiting);
}
