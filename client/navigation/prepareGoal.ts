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

/** Code, rules and data of where a visit goes. outdated: the code is gone, since a newer build is being served, or the
 * upstream does not offer what is needed: a full load says so. */
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

/** Prepares a goal before anybody has asked to go there: one that would sign out or lead elsewhere is not begun. */
export function prefetchGoal(goal: Goal | undefined, context: Context): void {
  if (goal?.match && !goal.replace && !goal.signOutFirst) void prepareGoal(goal, context);
}
