import type { Request, Response } from "express";
import { storableText } from "#shared/domain/storableText.ts";
import { type Place, storedBytes } from "#upstream/platform/files/storedBytes.ts";
import type { Deps } from "../deps.ts";
import { Refusal, notFound } from "#upstream/platform/kit/errors.ts";
import { agencyOf } from "#upstream/platform/http/agencies.ts";
import { sendBytes } from "#upstream/platform/http/sendBytes.ts";
import { mediaTypeOf } from "#upstream/platform/media/mediaTypes.ts";
import { openGrant } from "#upstream/domain/play/mediaGrant.ts";
import { signPlaylist } from "#upstream/domain/play/signPlaylist.ts";
import { type Part, captionOf, mediumOf } from "#upstream/domain/play/media.ts";

/** Media are cached for ten minutes: each grant makes new addresses, so a longer time is useless. */
const FOR_A_WHILE = "private, max-age=600";

/**
 * Serves GET /uploads/lesson/{grant}/{path}, a file of a lesson. The grant is part of the path, so relative addresses
 * in playlists contain it too. Status 403: the grant has ended (20410) or belongs to another learner; a player then
 * requests a new address.
 */
export function serveLessonFile({
  db,
  clock,
  signSalt,
  findSession,
  objects,
}: Pick<Deps, "db" | "clock" | "signSalt" | "findSession" | "objects">) {
  return async (req: Request, res: Response) => {
    const grant = openGrant(String(req.params["grant"]), signSalt);
    if (!grant) throw noFile(res);
    const nowMs = clock();
    if (grant.expires * 1_000 <= nowMs)
      throw closed(res, new Refusal("playAddressExpired", "播放地址已过期，请重新获取"));
    if (grant.userId !== 0) {
      const agency = await agencyOf(req, db, nowMs);
      const token = req.get("authorization") ?? "";
      const user = await findSession(db, { token, agencyId: agency.id, nowMs });
      if (user?.userId !== grant.userId) throw closed(res, notFound("这个播放地址不是给你的"));
    }
    const part = { lessonId: grant.lessonId, path: pathOf(req) };
    if (objects?.signed && part.path.endsWith(".m3u8")) {
      const file = await mediumOf(db, part);
      if (!file) throw noFile(res);
      const { signed } = objects;
      const { expires } = grant;
      const signing = { ...part, hash: file.hash, signed, expires, nowMs };
      const text = await signPlaylist(db, () => textOf({ db, objects }, file), signing);
      res.set({ "Content-Type": typeOf(part.path), "Cache-Control": FOR_A_WHILE });
      res.send(Buffer.from(text));
      return;
    }
    return sendMedium({ db, objects }, part, { req, res });
  };
}

/** Reads a stored playlist as text. */
export async function textOf(
  place: Place,
  file: { readonly hash: string; readonly size: number },
): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of storedBytes(place, file).read(0, file.size - 1)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

export function pathOf(req: Request): string {
  return storableText([req.params["path"] ?? ""].flat().join("/"));
}

/**
 * Sends a file of a lesson, or the requested range of it; captions are sent whole. The caller checks access.
 * @throws notFound the lesson has no such file (status 404)
 */
export async function sendMedium(
  place: Place,
  { lessonId, path }: Part,
  { req, res }: { readonly req: Request; readonly res: Response },
): Promise<AsyncIterable<Uint8Array> | void> {
  res.set({ "Content-Type": typeOf(path), "Cache-Control": FOR_A_WHILE });
  const [, lang] = /^captions\/([\w-]{1,20})\.vtt$/.exec(path) ?? [];
  if (lang !== undefined) {
    const vtt = await captionOf(place.db, lessonId, lang);
    if (vtt === undefined) throw noFile(res);
    res.send(vtt);
    return;
  }
  const file = await mediumOf(place.db, { lessonId, path });
  if (!file) throw noFile(res);
  return sendBytes(storedBytes(place, file), { req, res });
}

export function typeOf(path: string): string {
  return mediaTypeOf(path.slice(path.lastIndexOf(".") + 1));
}

/** Sets HTTP status 403 and returns the refusal. */
export function closed(res: Response, refusal: Refusal): Refusal {
  res.status(403);
  return refusal;
}

export function noFile(res: Response) {
  res.status(404);
  return notFound("没有这个文件");
}
