import { findSession } from "../domain/account/sessions.ts";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Express } from "express";
import { createCaptchas } from "../domain/account/captcha.ts";
import { createLimits } from "../domain/account/limits.ts";
import { createUpstreamApp } from "../app.ts";
import { createViews } from "../domain/article/views.ts";
import type { Deps } from "../routes/deps.ts";
import { createLiveHub } from "../domain/live/room/liveHub.ts";
import { createPictures } from "../platform/media/pictures.ts";
import { createSearchTerms } from "../domain/search/searchTerms.ts";

/**
 * Returns the upstream's Express app for an existing database. The app sends no SMS, takes no payments and uses the
 * machine's clock.
 */
export function appOver({ db, log, signSalt }: Pick<Deps, "db" | "log" | "signSalt">): Express {
  return createUpstreamApp({
    db,
    clock: Date.now,
    log,
    findSession,
    signSalt,
    sms: { send: async () => undefined },
    wechat: {},
    captchas: createCaptchas(db, signSalt),
    limits: createLimits(db, { clock: Date.now }),
    views: createViews(db),
    searchTerms: createSearchTerms(db, signSalt),
    pictures: createPictures({ folder: join(tmpdir(), "beikao-pictures"), log }),
    liveHub: createLiveHub({ db, clock: Date.now, log, signSalt }),
    payments: [],
  });
}
