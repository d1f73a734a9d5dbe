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

/** Reads what the document brought: the agency, the answers, the rules. Answers what takes the page over. */
export async function prepare(
  screenStyles: ScreenStyles,
): Promise<(hydrateRoot: typeof HydrateRoot) => void> {
  const { boot: packed, answers } = JSON.parse(document.getElementById("boot")?.textContent ?? "") as Payload;
  const boot: Boot = { ...packed, site: packed.site && unpackSite(packed.site) };
  const calls = createCalls();
  receive(calls, answers);
  receiveLater(calls);
  serverNow(boot.now);
  // The browser's first answer takes a slow phone 10 ms: better now, while this page waits for code.
  isSignedIn();
  whenIdle(followCookie);
  guardHistory();
  onOtherLearner((signedIn) => (signedIn ? calls.invalidate() : calls.clear()));

  const match = boot.failure ? undefined : matchRoute(location.pathname);
  startStyles(screenStyles, match?.route.id ?? "failure");
  const code = match ? screenWithLayout(match.route.id).load() : loadFailure();
  // The frame of most screens is here with this code: it need not wait for theirs, which take over when they are there.
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

/** An extension may have put an element in front of our first one: React would take it for ours, and drop the page. Elements behind ours React passes over. */
function passStrangers(): void {
  const first = document.querySelector(`body>.${bar.bar}`);
  while (first?.previousElementSibling) document.body.append(first.previousElementSibling);
}

/** React's note that a part failed on the server, which has logged why: here it is simply made again. */
const LEFT_TO_US = /error #419|Switched to client rendering/;

function reportUnlessLeftToUs(error: unknown): void {
  if (LEFT_TO_US.test(String(error))) return;
  // reportError does the same, but is younger than the browsers we serve.
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

/** Shipped data is as old as its arrival here: the server's own time would be wrong under a skewed clock. */
function receive(calls: CallCache, answers: readonly ShippedAnswer[]): void {
  for (const [key, data] of answers) calls.put(key, data);
}

/** Data of late boundaries comes as scripts in front of their HTML; what came before this code is waiting in a list. */
function receiveLater(calls: CallCache): void {
  const waiting = (self.__q ?? []) as readonly ShippedAnswer[];
  self.__q = { push: (...items) => receive(calls, items) };
  receive(calls, waiting);
}
