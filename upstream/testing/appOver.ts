import { findSession } from "../account/sessions.ts";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Express } from "express";
import { createCaptchas } from "../account/captcha.ts";
import { createLimits } from "../account/limits.ts";
import { createUpstreamApp } from "../app.ts";
import { createViews } from "../article/views.ts";
import type { Deps } from "../routes/deps.ts";
import { createLiveHub } from "../live/room/liveHub.ts";
import { createPictures } from "../media/pictures.ts";
import { createSearchTerms } from "../search/searchTerms.ts";

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
    limits: createLimits(db),
    views: createViews(db),
    searchTerms: createSearchTerms(db, signSalt),
    pictures: createPictures({ folder: join(tmpdir(), "beikao-pictures"), log }),
    liveHub: createLiveHub({ db, clock: Date.now, log, signSalt }),
    payments: [],
  });
}
