import { eq } from "drizzle-orm";
import type { WireData } from "#shared/contract/endpoint.ts";
import type { saveSettings, userSettings as settingsCall } from "#shared/contract/play/endpoints.ts";
import type { Db } from "../../db/database.ts";
import { inTransaction } from "../../db/inTransaction.ts";
import { type UserSettings, userSettings } from "../../db/schema/playing.ts";
import type { Context } from "../../http/route.ts";
import { flagText } from "../../presenters/fields.ts";

export async function serveSettings({
  deps,
  user,
}: Context<typeof settingsCall>): Promise<WireData<typeof settingsCall>> {
  return present(await settingsOf(deps.db, user.userId));
}

/** What two devices change at the same time is kept of both: the row is held from reading to writing. */
export async function serveSaveSettings({
  input,
  deps,
  agency,
  user: { userId },
  nowMs,
}: Context<typeof saveSettings>): Promise<WireData<typeof saveSettings>> {
  const chosen: UserSettings = {
    speed: input.speed,
    caption: flagOf(input.caption),
    captionLang: input.caption_lang,
    captionSize: input.caption_size,
    autoNext: flagOf(input.auto_next),
    quality: input.quality,
    pauseOnNote: flagOf(input.pause_on_note),
  };
  const given = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
  const settings = await inTransaction(deps.db, async (tx) => {
    await tx.insert(userSettings).values({ userId, agencyId: agency.id }).onConflictDoNothing();
    const before = await settingsOf(tx, userId, true);
    const now = { ...before, ...given };
    await tx
      .update(userSettings)
      .set({ settings: now, updatedAt: new Date(nowMs) })
      .where(eq(userSettings.userId, userId));
    return now;
  });
  return present(settings);
}

async function settingsOf(db: Db, userId: number, holds = false): Promise<UserSettings> {
  const own = db.select().from(userSettings).where(eq(userSettings.userId, userId));
  const [row] = await (holds ? own.for("update") : own);
  return row?.settings ?? {};
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
