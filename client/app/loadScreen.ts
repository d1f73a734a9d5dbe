import { routeById } from "#shared/routes/match.ts";
import type { RouteId } from "#shared/routes/table.ts";
import { type LazySource, lazySource } from "../kit/lazySource.ts";
import type { Screen, ScreenLoader } from "../navigation/screen.ts";
import { failurePage, layouts } from "./layouts.ts";
import { screens } from "./screens.ts";

/** `idle`: of app/IdleParts.tsx. */
type Styled = RouteId | "failure" | "idle";

export type ScreenStyles = Readonly<Partial<Record<Styled, string>>>;

// module state: written by effects and events only, which do not run on the server
let screenStyles: ScreenStyles = {};
/** Style sheets by address. The rules of the first screen stand in the document and have no link. */
const sheets = new Map<string, { readonly link?: HTMLLinkElement; readonly loaded: Promise<void> }>();

/** Tells where the rules of each screen are; those of the first one stand in the document already. */
export function startStyles(styles: ScreenStyles, first: RouteId | "failure"): void {
  screenStyles = styles;
  const url = styles[first];
  if (url) sheets.set(url, { loaded: Promise.resolve() });
}

// module state: code of screens by route
const sources = new Map<RouteId, LazySource<Screen>>();

/** A screen with its rules and its layout: loaded, it can be shown without a flash of bare text. */
export function screenWithLayout(id: RouteId): LazySource<Screen> {
  const known = sources.get(id);
  if (known) return known;
  const made = lazySource(async () => {
    const route = routeById(id);
    const [screen] = await Promise.all([
      screens[route.id].load(),
      loadStylesOf(id),
      layouts[route.layout].load(),
    ]);
    return screen;
  });
  sources.set(id, made);
  return made;
}

/** Loads the code of a page that is no screen: 404 and failures. */
export async function loadFailure(): Promise<void> {
  await Promise.all([layouts.error.load(), failurePage.load(), loadStylesOf("failure")]);
  applyStylesOf("failure");
}

export const screenLoader: ScreenLoader = { screen: screenWithLayout, failure: loadFailure };

/** Rules that are loaded have no effect before `applyStylesOf`: the browser would style the page anew for a screen that may never be opened. */
export function loadStylesOf(id: Styled): Promise<void> {
  const url = screenStyles[id];
  if (url === undefined) return Promise.resolve();
  const sheet = sheets.get(url) ?? fetchSheet(url);
  sheets.set(url, sheet);
  return sheet.loaded;
}

/** Applies the rules of a screen before its first element is painted. */
export function applyStylesOf(id: Styled): void {
  const link = sheets.get(screenStyles[id] ?? "")?.link;
  if (link && link.media !== "all") link.media = "all";
}

function fetchSheet(url: string) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = url;
  link.media = "not all";
  const loaded = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      // The next who asks tries again.
      sheets.delete(url);
      link.remove();
      reject(new Error(`${url} could not be loaded`));
    };
  });
  document.head.append(link);
  return { link, loaded };
}
