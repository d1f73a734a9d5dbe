import { userSettings, saveSettings } from "#shared/contract/play/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useState } from "react";
import { useCalls, useKnown } from "../calls/call.ts";
import { updateOf } from "../calls/callCache.ts";
import { type PlaySettings } from "../calls/play.ts";
import { useOff } from "../site/useOff.ts";

export interface SettingsStore {
  readonly settings: PlaySettings;
  readonly change: (chosen: Partial<PlaySettings>) => void;
}

/** Settings that the upstream uses for accounts that never chose their own. */
const DEFAULTS: PlaySettings = {
  speed: 1,
  caption: true,
  captionLang: "",
  captionSize: "medium",
  autoNext: true,
  quality: "auto",
  pauseOnNote: true,
};

/** Playback settings of the account, shared by all its devices. */
export function useSettings(): SettingsStore {
  const calls = useCalls();
  // Not awaited: until the settings arrive the lesson plays with the defaults.
  const settings = useKnown(callOf(userSettings, {}), useOff(userSettings.path)) ?? DEFAULTS;
  function change(chosen: Partial<PlaySettings>): void {
    const optimistic = [updateOf(callOf(userSettings, {}), (known) => ({ ...known, ...chosen }))];
    // A choice that could not be saved is lost; the lesson continues.
    void calls.change(callOf(saveSettings, wireOf(chosen)), { optimistic }).catch(() => undefined);
  }
  return { settings, change };
}

/**
 * Playback settings of a visitor, kept until the page is closed.
 *
 * @public for lessons that visitors try
 */
export function useVisitorSettings(): SettingsStore {
  const [settings, setSettings] = useState(DEFAULTS);
  return { settings, change: (chosen) => setSettings((known) => ({ ...known, ...chosen })) };
}

const SIZES = ["small", "medium", "large"] as const;

function wireOf(chosen: Partial<PlaySettings>) {
  const { speed, captionLang, quality } = chosen;
  return {
    speed,
    captionLang,
    quality,
    caption: flagOf(chosen.caption),
    autoNext: flagOf(chosen.autoNext),
    pauseOnNote: flagOf(chosen.pauseOnNote),
    captionSize: SIZES.find((size) => size === chosen.captionSize),
  };
}

function flagOf(value: boolean | undefined) {
  return value === undefined ? undefined : value ? ("1" as const) : ("0" as const);
}
