import type { Request, Response } from "express";
import type { Deps } from "../deps.ts";
import { agencyOf } from "#upstream/platform/http/agencies.ts";
import { Refusal } from "#upstream/platform/kit/errors.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";
import { findRoom } from "#upstream/domain/live/room/findRoom.ts";
import { stagePlaylist } from "#upstream/domain/live/room/stagePlaylist.ts";
import { durationOf, mediumOf } from "#upstream/domain/play/media.ts";
import { closed, noFile, pathOf, sendMedium, textOf, typeOf } from "./lessonFiles.ts";

/**
 * Serves GET /uploads/live/{id}/stage/{path} and /replay/{path}: the recorded lesson that a live plays, for learners
 * with access. While the live runs, its playlists look like those of a live stream; afterwards the replay is served.
 */
export function serveLiveFile({
  db,
  clock,
  findSession,
  objects,
}: Pick<Deps, "db" | "clock" | "findSession" | "objects">) {
  return async (req: Request, res: Response) => {
    const nowMs = clock();
    const agency = await agencyOf(req, db, nowMs);
    const token = req.get("authorization") ?? "";
    const user = await findSession(db, { token, agencyId: agency.id, nowMs });
    const liveId = idOf(String(req.params["id"]));
    const found = user && (await findRoom(db, liveId, { agency, userId: user.userId, nowMs }));
    if (!found) throw noFile(res);
    if (found.lock === "contract") throw closed(res, new Refusal("contractUnsigned", "签署协议以后才能看"));
    if (found.lock === "buy") throw closed(res, new Refusal("notOwned", "加入这场直播以后才能看"));
    const { lessonId, startTime, endTime, canCatchUp, replayUrl } = found.row.live;
    const elapsed = (nowMs - startTime.getTime()) / 1_000;
    const length = (endTime.getTime() - startTime.getTime()) / 1_000;
    const path = pathOf(req);
    if (lessonId === null || elapsed < 0) throw noFile(res);
    // After the live both addresses serve the replay. If the live has no replay, both return 404.
    if (elapsed >= length && !replayUrl.startsWith(`/uploads/live/${liveId}/replay/`)) throw noFile(res);
    if (req.params["kind"] === "replay") {
      if (elapsed < length) throw noFile(res);
      return sendMedium({ db, objects }, { lessonId, path }, { req, res });
    }
    if (req.params["kind"] !== "stage") throw noFile(res);
    const file = path.endsWith(".m3u8") ? await mediumOf(db, { lessonId, path }) : undefined;
    if (!file) return sendMedium({ db, objects }, { lessonId, path }, { req, res });
    const recording = await textOf({ db, objects }, file);
    // Adds one second: the stored length is in whole seconds, and the lengths of renditions differ by less than one.
    const period = (await durationOf(db, lessonId)) + 1;
    const stage = { elapsed, length, period, startMs: startTime.getTime(), keepsAll: canCatchUp };
    res.set({ "Content-Type": typeOf(path), "Cache-Control": "no-store" });
    const text = recording.includes("#EXTINF:") ? stagePlaylist(recording, stage) : recording;
    // Sends a buffer, because Express would add a character set to the content type of a string.
    res.send(Buffer.from(text));
  };
}
