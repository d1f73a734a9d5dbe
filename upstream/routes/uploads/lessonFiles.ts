import type { Request, Response } from "express";
import { storableText } from "#shared/domain/storableText.ts";
import { CODES, type Code } from "#shared/contract/codes.ts";
import { type Place, storedBytes } from "#upstream/db/storedBytes.ts";
import type { Deps } from "../deps.ts";
import { Refusal, notFound } from "#upstream/kit/errors.ts";
import { agencyOf } from "#upstream/http/agencies.ts";
import { sendBytes } from "#upstream/http/sendBytes.ts";
import { mediaTypeOf } from "#upstream/media/mediaTypes.ts";
import { openGrant } from "#upstream/play/mediaGrant.ts";
import { signPlaylist } from "#upstream/play/signPlaylist.ts";
import { type Part, captionOf, mediumOf } from "#upstream/play/media.ts";

/** Their addresses change with each grant, so that a longer life is of no use. */
const FOR_A_WHILE = "private, max-age=600";

/**
 * GET /uploads/lesson/{grant}/{path}: a file by which a lesson is played. The grant is in the path, so that playlists name their segments
 * below it. Status 403: it is over (20410), or of somebody else; a player asks for a new address then.
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
    if (grant.expires * 1_000 <= nowMs) throw closed(res, CODES.expired, "播放地址已过期，请重新获取");
    if (grant.userId !== 0) {
      const agency = await agencyOf(req, db, nowMs);
      const token = req.get("authorization") ?? "";
      const user = await findSession(db, { token, agencyId: agency.id, nowMs });
      if (user?.userId !== grant.userId) throw closed(res, CODES.notFound, "这个播放地址不是给你的");
    }
    const part = { lessonId: grant.lessonId, path: pathOf(req) };
    if (objects?.signed && part.path.endsWith(".m3u8")) {
      const file = await mediumOf(db, part);
      if (!file) throw noFile(res);
      const { signed } = objects;
      const seconds = grant.expires - nowMs / 1_000;
      const text = await textOf({ db, objects }, file);
      res.set({ "Content-Type": typeOf(part.path), "Cache-Control": FOR_A_WHILE });
      res.send(Buffer.from(await signPlaylist(db, text, { ...part, signed, seconds })));
      return;
    }
    return sendMedium({ db, objects }, part, { req, res });
  };
}

/** The text of a playlist. */
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

/** The pieces of a file of a lesson, for whoever may have it; captions are sent whole. */
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

export function closed(res: Response, code: Code, message: string): Refusal {
  res.status(403);
  return new Refusal(code, message);
}

export function noFile(res: Response) {
  res.status(404);
  return notFound("没有这个文件");
}
