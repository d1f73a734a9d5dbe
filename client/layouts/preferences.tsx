import { Suspense } from "react";
import { lazySource, useLazy } from "../kit/lazySource.ts";
// The code of the dialogs comes in idle time (app/IdleParts.tsx) or when a menu opens, their rules with the frame.
import "./RegionPicker.styles.ts";
import "./ThemeSwitch.styles.ts";

/** Parts of menus that need the script for anything they do. */
const menus = lazySource(() => import("./MenuParts.tsx"));

/** Loads the code without waiting: from then on menus have it at once. */
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

/** Region and appearance have places of their own in a wide header. */
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
