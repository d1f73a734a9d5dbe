import { QueryClient } from "@tanstack/react-query";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { matchRoute } from "#shared/routes/match.ts";
import { App } from "./app/App.tsx";
import type { Boot } from "./app/boot.ts";
import { type PackedSite, unpackSite } from "./app/packSite.ts";
import { serverNow } from "./clock/clock.ts";
import { loadFailure, type ScreenStyles, startStyles, wholeScreen } from "./navigation/loadScreen.ts";
import { createBrowserTransport } from "./queries/browserTransport.ts";
import { setTransport } from "./queries/call.ts";
import { clearSession, hasToken } from "./session/session.ts";

/** Filled in by the build, in this file only: the files with the rules of the screens. */
declare const SCREEN_STYLES: ScreenStyles;

type Shipped = readonly [key: readonly unknown[], data: unknown];

interface Payload {
  readonly boot: Omit<Boot, "site"> & { readonly site: PackedSite | null };
  readonly queries: readonly Shipped[];
}

declare global {
  interface Window {
    __q?: { push: (...items: Shipped[]) => unknown };
  }
}

void hydrate();

async function hydrate(): Promise<void> {
  const { boot: packed, queries } = JSON.parse(document.getElementById("boot")?.textContent ?? "") as Payload;
  const boot: Boot = { ...packed, site: packed.site && unpackSite(packed.site) };
  const client = createClient();
  receive(client, queries);
  receiveLater(client);
  serverNow(boot.now);
  // The server ends a session by its cookie alone: the copies in this browser end with it (Spec §4).
  if (!hasToken()) clearSession();

  const match = boot.failure ? undefined : matchRoute(location.pathname);
  startStyles(SCREEN_STYLES, match?.route.id ?? "failure");
  await (match ? wholeScreen(match.route.id).load() : loadFailure());
  const css = document.querySelector("style[data-rules]")?.innerHTML ?? "";
  startTransition(() => {
    hydrateRoot(
      document,
      <App
        boot={boot}
        client={client}
        css={css}
        router={(children) => <BrowserRouter>{children}</BrowserRouter>}
      />,
    );
  });
}

function createClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
  });
  setTransport(client, createBrowserTransport({ onUnauthorised: () => endSession(client) }));
  return client;
}

function endSession(client: QueryClient): void {
  clearSession();
  client.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/user/") });
}

/** Shipped data is as old as its arrival here: the server's own time would be wrong under a skewed clock. */
function receive(client: QueryClient, queries: readonly Shipped[]): void {
  for (const [key, data] of queries) client.setQueryData(key, data);
}

/** Data of late boundaries comes as scripts in front of their HTML; what came before this code is waiting in a list. */
function receiveLater(client: QueryClient): void {
  const waiting = (self.__q ?? []) as readonly Shipped[];
  self.__q = { push: (...items) => receive(client, items) };
  receive(client, waiting);
}
