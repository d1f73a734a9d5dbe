import type { RouteId } from "#shared/routes/table.ts";
import { routeById } from "#shared/routes/match.ts";
import type { Screen } from "../app/screen.ts";
import { failurePage, layouts } from "../layouts.ts";
import { screens } from "../screens.ts";

/** Filled in by the build: route id -> the file with the rules of its screen. */
declare const SCREEN_STYLES: Readonly<Partial<Record<RouteId | "failure", string>>>;

const present = new Set<string>();

/** The rules of the first screen stand in the document already. */
export function markStylesPresent(id: RouteId | "failure"): void {
  const url = stylesOf(id);
  if (url) present.add(url);
}

/** Brings the code and rules of a screen and its layout; resolves when it can be shown without a flash of bare text. */
export async function loadScreen(id: RouteId): Promise<Screen> {
  const { layout } = routeById(id);
  const [screen] = await Promise.all([screens[id].load(), loadStyles(stylesOf(id)), layouts[layout].load()]);
  return screen;
}

/** The same for a page that is no screen: 404 and failures. */
export async function loadFailure(): Promise<void> {
  await Promise.all([layouts.error.load(), failurePage.load(), loadStyles(stylesOf("failure"))]);
}

function stylesOf(id: RouteId | "failure"): string | undefined {
  // Asked for "undefined" and not "object": the build puts the object in after it has folded the comparison.
  return typeof SCREEN_STYLES === "undefined" ? undefined : SCREEN_STYLES[id];
}

function loadStyles(url: string | undefined): Promise<void> {
  if (url === undefined || present.has(url)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = url;
    link.onload = () => {
      present.add(url);
      resolve();
    };
    link.onerror = () => {
      link.remove();
      reject(new Error(`${url} could not be loaded`));
    };
    document.head.append(link);
  });
}
