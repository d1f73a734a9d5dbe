import type { WireData } from "#shared/contract/endpoint.ts";
import type { saveSettings, userSettings as settingsCall } from "#shared/contract/play/endpoints.ts";
import { changeSettings, settingsOf } from "../../account/settings.ts";
import type { UserSettings } from "../../db/schema/playing.ts";
import type { Context } from "../route.ts";
import { flagText } from "../../kit/fields.ts";

export async function serveSettings({
  deps,
  user,
}: Context<typeof settingsCall>): Promise<WireData<typeof settingsCall>> {
  return present(await settingsOf(deps.db, user.userId));
}

export async function serveSaveSettings({
  input,
  deps,
  agency,
  user: { userId },
  nowMs,
}: Context<typeof saveSettings>): Promise<WireData<typeof saveSettings>> {
  const settings = await changeSettings(deps.db, { userId, agencyId: agency.id, nowMs }, () => ({
    speed: input.speed,
    caption: flagOf(input.caption),
    captionLang: input.caption_lang,
    captionSize: input.caption_size,
    autoNext: flagOf(input.auto_next),
    quality: input.quality,
    pauseOnNote: flagOf(input.pause_on_note),
  }));
  return present(settings);
}

function flagOf(text: "0" | "1" | undefined): boolean | undefined {
  return text === undefined ? undefined : text === "1";
}

function present(settings: UserSettings) {
  return {
    speed: settings.speed ?? 1,
    caption: flagText(settings.caption ?? true),
    caption_lang: settings.captionLang ?? "",
    caption_size: settings.captionSize ?? "medium",
    auto_next: flagText(settings.autoNext ?? true),
    quality: settings.quality ?? "auto",
    pause_on_note: flagText(settings.pauseOnNote ?? true),
  };
}
