import type { Region } from "#shared/domain/regions.ts";
import type { SiteView } from "../site/boot.ts";
import type { CallCache } from "../calls/callCache.ts";
import type { Goal } from "./goalOf.ts";
import { type Outcome, prepareData } from "./prepare.ts";
import type { ScreenLoader } from "./screen.ts";

interface Context {
  readonly screens: Pick<ScreenLoader, "screen">;
  readonly calls: CallCache;
  readonly site: SiteView;
  readonly signedIn: boolean;
  readonly region: Region;
}

/**
 * Loads code, styles and data of a visit's goal. The outcome `outdated` means that a newer build has replaced the code,
 * or that the upstream does not offer the data; a full page load is needed in both cases.
 */
export async function prepareGoal(
  { match, path }: Goal,
  { screens, calls, site, signedIn, region }: Context,
  patience?: Promise<unknown>,
): Promise<Outcome | { readonly kind: "outdated" }> {
  if (!match) return { kind: "missing" };
  const { search } = new URL(path, "http://here");
  const visit = { params: match.params, search: new URLSearchParams(search), site, signedIn, region };
  try {
    const screen = await screens.screen(match.route.id).load();
    return await prepareData(calls, screen, match, visit, patience);
  } catch {
    return { kind: "outdated" };
  }
}

/** Prefetches a goal before a click. Skips a goal that needs a sign-out first, and one that comes from a redirect. */
export function prefetchGoal(goal: Goal | undefined, context: Context): void {
  if (goal?.match && !goal.replace && !goal.signOutFirst) void prepareGoal(goal, context);
}
