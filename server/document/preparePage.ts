import { QueryClient } from "@tanstack/react-query";
import type { Failure } from "#client/app/boot.ts";
import { frameCalls } from "#client/layouts/frameCalls.ts";
import { prepareData } from "#client/navigation/prepare.ts";
import { queryOf, setTransport } from "#client/queries/call.ts";
import { wholeScreen } from "#client/navigation/loadScreen.ts";
import { EnvelopeError, UNAUTHORISED_CODE } from "#shared/contract/envelope.ts";
import { failureOf } from "./boot.ts";
import type { Page } from "./page.ts";
import { siteView } from "./siteView.ts";
import { statusOf } from "./statusOf.ts";

/** One cache a request: nothing of a visitor can outlive it or be seen by another. */
export function createQueryClient(page: Page): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } },
  });
  setTransport(client, page.call);
  return client;
}

/**
 * Waits a moment for the calls under way: a page whose data is all there is rendered in one go, without skeletons.
 * The end of the wait lets the event loop read its sockets once more: on a busy server answers lie there already.
 */
export async function settle(client: QueryClient, patienceMs: number): Promise<void> {
  const calls = client.getQueryCache().getAll();
  const waiting = calls.flatMap(({ state, promise }) =>
    promise && state.fetchStatus !== "idle" ? [promise] : [],
  );
  if (waiting.length === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(() => setImmediate(() => setImmediate(resolve)), patienceMs);
  });
  await Promise.race([Promise.allSettled(waiting), patience]);
  clearTimeout(timer);
}

/** The token that came with the request is not good: the page has to be asked for again without it. */
export const SIGNED_OUT = Symbol("signed out");

/** Starts every call of page and frame; resolves when what decides the status is known. */
export async function preparePage(
  client: QueryClient,
  page: Page,
  onError: (error: unknown) => void,
): Promise<Failure | typeof SIGNED_OUT | null> {
  const { site, match, session } = page;
  if (!site) return page.failure && failureOf(page, page.failure.status);
  const signedIn = session.token !== undefined;
  for (const call of frameCalls(signedIn)) void client.prefetchQuery(queryOf(call));
  if (page.failure) return failureOf(page, page.failure.status);
  const screen = match && wholeScreen(match.route.id).loaded;
  if (!match || !screen) return failureOf(page, 404);
  const search = new URL(page.url, page.origin).searchParams;
  const outcome = await prepareData(client, screen, match, {
    params: match.params,
    search,
    site: siteView(site),
    signedIn,
  });
  if (outcome.kind === "ready") return null;
  if (outcome.kind === "missing") return failureOf(page, 404);
  if (signedIn && outcome.error instanceof EnvelopeError && outcome.error.code === UNAUTHORISED_CODE)
    return SIGNED_OUT;
  onError(outcome.error);
  return failureOf(page, statusOf(outcome.error));
}
