import * as api from "#shared/contract/play/endpoints.ts";
import { saveSettings } from "#shared/contract/play/endpoints.ts";
import { changeSettings, settingsOf } from "#upstream/domain/account/settings.ts";
import { route } from "../route.ts";
import { flagText } from "#upstream/platform/kit/fields.ts";

export const settingsRoutes = [
  route(api.userSettings, async ({ deps: { db }, user }) => {
    return present(await settingsOf(db, user.userId));
  }),
  route(saveSettings, async ({ input, deps: { db }, agency, user: { userId }, nowMs }) => {
    const settings = await changeSettings(db, { userId, agencyId: agency.id, nowMs }, () => ({
      speed: input.speed,
      caption: flagOf(input.caption),
      captionLang: input.caption_lang,
      captionSize: input.caption_size,
      autoNext: flagOf(input.auto_next),
      quality: input.quality,
      pauseOnNote: flagOf(input.pause_on_note),
    }));
    return present(settings);
  }),
];

function flagOf(text: "0" | "1" | undefined): boolean | undefined {
  return text === undefined ? undefined : text === "1";
}

function present(settings: Awaited<ReturnType<typeof settingsOf>>) {
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
