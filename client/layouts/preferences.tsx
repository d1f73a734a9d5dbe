import { Suspense } from "react";
import { lazySource, useLazy } from "../kit/lazySource.ts";
// The dialogs' code loads in idle time (app/IdleParts.tsx) or when a menu opens; their styles load with the frame.
import "./RegionPicker.styles.ts";
import "./ThemeSwitch.styles.ts";

/** Controls in menus that work only with scripts. */
const menus = lazySource(() => import("./MenuParts.tsx"));

/** Preloads the code of these controls, so that a menu shows them as soon as it opens. */
export function loadMenus(): void {
  menus.load().catch(() => undefined);
}

export function ThemeChoice() {
  return (
    <Suspense fallback={null}>
      <LazyThemes />
    </Suspense>
  );
}

function LazyThemes() {
  const { ThemeSwitch } = useLazy(menus);
  return <ThemeSwitch />;
}

/** Shows region and appearance in menus; a wide header has separate controls for both. */
export function Preferences() {
  return (
    <Suspense fallback={null}>
      <LazyPreferences />
    </Suspense>
  );
}

function LazyPreferences() {
  const { PreferenceRows } = useLazy(menus);
  return <PreferenceRows />;
}
