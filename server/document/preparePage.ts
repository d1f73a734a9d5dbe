import type { Failure } from "#client/site/boot.ts";
import { frameCalls } from "#client/layouts/frameCalls.ts";
import { CallCache } from "#client/calls/callCache.ts";
import { screenWithLayout } from "#client/app/loadScreen.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { EnvelopeError, UNAUTHORISED_CODE } from "#shared/contract/envelope.ts";
import { userInfo } from "#shared/contract/account/endpoints.ts";
import { NotOffered } from "../errors.ts";
import { failureBy, failureOf } from "./boot.ts";
import type { Page } from "./page.ts";
import { prepareScreen } from "./prepareScreen.ts";
import { siteView } from "./siteView.ts";

/** Creates the call cache of one request, so that no visitor's data reaches another visitor. */
export function createCalls(page: Page): CallCache {
  return new CallCache(page.call);
}

/**
 * Waits a moment for pending calls: if the data of a page arrives in time, the page is rendered in one piece, without
 * skeletons. At the end the event loop reads its sockets once more, because on a busy server answers may already have
 * arrived.
 */
export async function settle(calls: CallCache, patienceMs: number): Promise<void> {
  const waiting = calls.pending();
  if (waiting.length === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(() => setImmediate(() => setImmediate(resolve)), patienceMs);
  });
  await Promise.race([Promise.allSettled(waiting), patience]);
  clearTimeout(timer);
}

/** Result for a request whose token is invalid: the browser must request the page again without the token. */
export const SIGNED_OUT = Symbol("signed out");

/**
 * Returns whether the token is invalid: a call was refused because of it, or the user info call was refused for any
 * reason (Spec §4, §8). Nothing has been sent yet, so the page can be requested again without the token.
 */
export function isSignedOut(calls: CallCache, page: Page): boolean {
  if (page.session.token === undefined) return false;
  const learner = calls.state(callOf(userInfo, {}));
  if (learner?.status === "failed" && learner.error instanceof EnvelopeError) return true;
  return calls.failures().some((error) => error instanceof EnvelopeError && error.code === UNAUTHORISED_CODE);
}

/** Starts all calls of the page and its layout. Resolves when the calls that decide the HTTP status have answered. */
export async function preparePage(
  calls: CallCache,
  page: Page,
  onError: (error: unknown) => void,
): Promise<Failure | typeof SIGNED_OUT | null> {
  const { site, match, session } = page;
  if (!site) return page.failure && failureOf(page, page.failure.status);
  const signedIn = session.token !== undefined;
  for (const call of frameCalls(signedIn)) calls.prefetch(call);
  if (page.failure) return failureOf(page, page.failure.status);
  const screen = match && screenWithLayout(match.route.id).loaded;
  if (!match || !screen) return failureOf(page, 404);
  const outcome = await prepareScreen(calls, screen, match, {
    params: match.params,
    search: page.search,
    site: siteView(site),
    signedIn,
    region: page.region,
    goal: page.goal,
  });
  if (outcome.kind === "ready") return null;
  if (isSignedOut(calls, page)) return SIGNED_OUT;
  if (outcome.kind === "missing") return failureOf(page, 404);
  if (!(outcome.error instanceof NotOffered)) onError(outcome.error);
  return failureBy(outcome.error, page);
}
