import { routeById } from "#shared/routes/match.ts";
import type { RouteId } from "#shared/routes/table.ts";
import { type LazySource, lazySource } from "../kit/lazySource.ts";
import type { Screen, ScreenLoader } from "../navigation/screen.ts";
import { failurePage, layouts } from "./layouts.ts";
import { screens } from "./screens.ts";

/** Name of a stylesheet: of a screen, of the failure page, or `idle` for app/IdleParts.tsx. */
type Styled = RouteId | "failure" | "idle";

export type ScreenStyles = Readonly<Partial<Record<Styled, string>>>;

// module state: written by effects and events only, which do not run on the server
let screenStyles: ScreenStyles = {};
/** Loaded stylesheets by address. The first screen has no link element, because the document contains its styles. */
const sheets = new Map<string, { readonly link?: HTMLLinkElement; readonly loaded: Promise<void> }>();

/** Sets the address of each screen's stylesheet. The document already contains the styles of `first`. */
export function startStyles(styles: ScreenStyles, first: RouteId | "failure"): void {
  screenStyles = styles;
  const url = styles[first];
  if (url) sheets.set(url, { loaded: Promise.resolve() });
}

// module state: code of screens by route
const sources = new Map<RouteId, LazySource<Screen>>();

/** Returns the source of a screen, loaded together with its styles and layout, so that it never appears unstyled. */
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

export async function loadFailure(): Promise<void> {
  await Promise.all([layouts.error.load(), failurePage.load(), loadStylesOf("failure")]);
  applyStylesOf("failure");
}

export const screenLoader: ScreenLoader = { screen: screenWithLayout, failure: loadFailure };

/**
 * Loads a stylesheet without applying it; `applyStylesOf` applies it. Applying it at once would restyle the current
 * page for a screen that may never open.
 */
export function loadStylesOf(id: Styled): Promise<void> {
  const url = screenStyles[id];
  if (url === undefined) return Promise.resolve();
  const sheet = sheets.get(url) ?? fetchSheet(url);
  sheets.set(url, sheet);
  return sheet.loaded;
}

/** Applies the stylesheet of a screen. Call it before the first element of the screen is painted. */
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
      // Forgets the failed stylesheet, so that the next caller loads it again.
      sheets.delete(url);
      link.remove();
      reject(new Error(`${url} could not be loaded`));
    };
  });
  document.head.append(link);
  return { link, loaded };
}
