import { startTransition } from "react";
import type { hydrateRoot as HydrateRoot } from "react-dom/client";
import { unstable_forceFrameRate as setFrameRate } from "scheduler";
import { matchRoute } from "#shared/routes/match.ts";
import { App } from "./app/App.tsx";
import type { Boot } from "./app/boot.ts";
import { type PackedSite, unpackSite } from "./app/packSite.ts";
import { whenIdle } from "./app/whenIdle.ts";
import { serverNow } from "./clock/clock.ts";
import { BrowserPlace } from "./navigation/place.tsx";
import { loadFailure, type ScreenStyles, startStyles, wholeScreen } from "./navigation/loadScreen.ts";
import { createBrowserTransport } from "./queries/browserTransport.ts";
import { CallCache } from "./queries/callCache.ts";
import { clearCopies, clearSession, hasToken, isSignedIn, onOtherLearner } from "./session/session.ts";

type Shipped = readonly [key: string, data: unknown];

interface Payload {
  readonly boot: Omit<Boot, "site"> & { readonly site: PackedSite | null };
  readonly queries: readonly Shipped[];
}

declare global {
  interface Window {
    __q?: { push: (...items: Shipped[]) => unknown };
  }
}

/** Reads what the document brought: the agency, the answers, the rules. Answers what takes the page over. */
export async function prepare(
  screenStyles: ScreenStyles,
): Promise<(hydrateRoot: typeof HydrateRoot) => void> {
  const { boot: packed, queries } = JSON.parse(document.getElementById("boot")?.textContent ?? "") as Payload;
  const boot: Boot = { ...packed, site: packed.site && unpackSite(packed.site) };
  const calls = createCalls();
  receive(calls, queries);
  receiveLater(calls);
  serverNow(boot.now);
  // The browser's first answer takes a slow phone 10 ms: better now, while this page waits for code.
  isSignedIn();
  whenIdle(endWithCookie);
  onOtherLearner((signedIn) => (signedIn ? calls.renew() : calls.forget()));

  const match = boot.failure ? undefined : matchRoute(location.pathname);
  startStyles(screenStyles, match?.route.id ?? "failure");
  const code = match ? wholeScreen(match.route.id).load() : loadFailure();
  // The frame of most screens is here with this code: it need not wait for theirs, which take over when they are there.
  if (match?.route.layout === "default") code.catch(() => undefined);
  else await code;
  const css = document.querySelector("style[data-rules]")?.innerHTML ?? "";
  const app = (
    <App boot={boot} calls={calls} css={css} router={(children) => <BrowserPlace>{children}</BrowserPlace>} />
  );
  return (hydrateRoot) => {
    shareTheLoad();
    startTransition(() => {
      hydrateRoot(document, app, { onRecoverableError: reportUnlessLeftToUs });
    });
  };
}

/** React's note that a part failed on the server, which has logged why: here it is simply made again. */
const LEFT_TO_US = /error #419|Switched to client rendering/;

function reportUnlessLeftToUs(error: unknown): void {
  if (LEFT_TO_US.test(String(error))) return;
  // What reportError does, which is younger than the browsers we serve.
  setTimeout(() => {
    throw error;
  });
}

/**
 * React gives way every 5 ms. While a page arrives, what it gives way to is one picture after the other, each longer than
 * its own turn: so it takes turns of 12 ms until the browser has nothing to do. (Turns of 20 ms are not sooner done, and
 * end past 50 ms on a slow phone when their last piece is a large one.)
 */
function shareTheLoad(): void {
  setFrameRate(83);
  whenIdle(() => setFrameRate(0));
}

function createCalls(): CallCache {
  const calls = new CallCache(createBrowserTransport({ onUnauthorised: () => endSession(calls) }));
  return calls;
}

/** The server ends a session by its cookie alone: the copies in this browser end with it (Spec §4). */
function endWithCookie(): void {
  if (!hasToken()) clearCopies();
}

function endSession(calls: CallCache): void {
  clearSession();
  calls.forget("/user/");
}

/** Shipped data is as old as its arrival here: the server's own time would be wrong under a skewed clock. */
function receive(calls: CallCache, queries: readonly Shipped[]): void {
  for (const [key, data] of queries) calls.put(key, data);
}

/** Data of late boundaries comes as scripts in front of their HTML; what came before this code is waiting in a list. */
function receiveLater(calls: CallCache): void {
  const waiting = (self.__q ?? []) as readonly Shipped[];
  self.__q = { push: (...items) => receive(calls, items) };
  receive(calls, waiting);
}
