import type { RouteId } from "#shared/routes/table.ts";
import type { Screen } from "../app/screen.ts";
import { screens } from "../screens.ts";

/** Filled in by the build: route id -> the file with the rules of its screen. */
declare const SCREEN_STYLES: Readonly<Partial<Record<RouteId, string>>>;

const present = new Set<string>();

/** The rules of the first screen stand in the document already. */
export function markStylesPresent(id: RouteId): void {
  const url = stylesOf(id);
  if (url) present.add(url);
}

/** Brings a screen's code and rules; resolves when it can be shown without a flash of bare text. */
export async function loadScreen(id: RouteId): Promise<Screen> {
  const [screen] = await Promise.all([screens[id].load(), loadStyles(stylesOf(id))]);
  return screen;
}

function stylesOf(id: RouteId): string | undefined {
  return typeof SCREEN_STYLES === "object" ? SCREEN_STYLES[id] : undefined;
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
