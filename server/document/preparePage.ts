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

/** Makes a cache for one request: nothing of a visitor can outlive it or be seen by another. */
export function createCalls(page: Page): CallCache {
  return new CallCache(page.call);
}

/**
 * Waits a moment for the calls under way: a page whose data is all there is rendered in one go, without skeletons.
 * The end of the wait lets the event loop read its sockets once more: on a busy server answers lie there already.
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

/** The token that came with the request is not good: the page has to be asked for again without it. */
export const SIGNED_OUT = Symbol("signed out");

/**
 * Whether any call was refused for its token, or the user info for whatever reason (Spec §4, §8): nothing has been sent yet, so the
 * page is asked for again.
 */
export function isSignedOut(calls: CallCache, page: Page): boolean {
  if (page.session.token === undefined) return false;
  const learner = calls.state(callOf(userInfo, {}));
  if (learner?.status === "failed" && learner.error instanceof EnvelopeError) return true;
  return calls.failures().some((error) => error instanceof EnvelopeError && error.code === UNAUTHORISED_CODE);
}

/** Starts every call of page and frame; resolves when what decides the status is known. */
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
  });
  if (outcome.kind === "ready") return null;
  if (isSignedOut(calls, page)) return SIGNED_OUT;
  if (outcome.kind === "missing") return failureOf(page, 404);
  if (!(outcome.error instanceof NotOffered)) onError(outcome.error);
  return failureBy(outcome.error, page);
}
