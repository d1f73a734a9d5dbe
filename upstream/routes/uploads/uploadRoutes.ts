import { eq } from "drizzle-orm";
import type { Response } from "express";
import type { Deps } from "../../deps.ts";
import { questionImages } from "../../db/schema/questions.ts";
import { avatars } from "../../db/schema/users.ts";
import { notFound } from "../../errors.ts";
import { drawBanner, drawCover, drawIcon, drawPortrait } from "../../media/cover.ts";
import { type FileRoute, fileRoute } from "../../http/route.ts";
import { glyphFromHex } from "../../media/urls.ts";
import { serveLessonFile } from "./lessonFiles.ts";
import { serveLiveFile } from "./liveFiles.ts";

/** Every address names its content, so an answer never changes. */
const FOR_EVER = "public, max-age=31536000, immutable";
const FILE = /^(\d{1,3})-(?:(\d{1,9})-)?([0-9a-f_]{2,24})\.svg$/;

/** Pictures, drawn from their address or stored under their hash, and the files of lessons. */
export function uploadRoutes(deps: Pick<Deps, "db" | "clock" | "signSalt">): readonly FileRoute[] {
  const { db } = deps;
  return [
    fileRoute("/uploads/cover/:file", async ({ params }, res) => {
      const { hue, seed, glyph } = readFile(fileOf(params));
      sendSvg(res, drawCover({ hue, seed, glyph }));
    }),
    fileRoute("/uploads/icon/:file", async ({ params }, res) => {
      sendSvg(res, drawIcon(readFile(fileOf(params))));
    }),
    fileRoute("/uploads/banner/:file", async ({ params }, res) => {
      const [, hue, seed] = /^(\d{1,3})-(\d{1,9})\.svg$/.exec(fileOf(params)) ?? [];
      if (hue === undefined) throw noPicture();
      sendSvg(res, drawBanner({ hue: Number(hue) % 360, seed: Number(seed) }));
    }),
    fileRoute("/uploads/portrait/:file", async ({ params }, res) => {
      const [, seed, hex = ""] = /^(\d{1,9})-([0-9a-f]{2,5})\.svg$/.exec(fileOf(params)) ?? [];
      const glyph = glyphFromHex(hex);
      if (glyph === undefined) throw noPicture();
      sendSvg(res, drawPortrait({ seed: Number(seed), glyph }));
    }),
    fileRoute("/uploads/avatar/:file", async ({ params }, res) => {
      const [, hash = ""] = /^([0-9a-f]{40})\.webp$/.exec(fileOf(params)) ?? [];
      const [row] = await db.select().from(avatars).where(eq(avatars.hash, hash));
      if (!row) throw noPicture();
      sendPicture(res, "image/webp", Buffer.from(row.webp));
    }),
    fileRoute("/uploads/question/:file", async ({ params }, res) => {
      const [, hash = ""] = /^([0-9a-f]{16,64})\.\w{3,4}$/.exec(fileOf(params)) ?? [];
      const [row] = await db.select().from(questionImages).where(eq(questionImages.hash, hash));
      if (!row) throw noPicture();
      sendPicture(res, row.mime, Buffer.from(row.content));
    }),
    fileRoute("/uploads/lesson/:grant/*path", serveLessonFile(deps)),
    fileRoute("/uploads/live/:id/:kind/*path", serveLiveFile(deps)),
  ];
}

function fileOf(params: Readonly<Record<string, string | string[]>>): string {
  return String(params["file"]);
}

function readFile(file: string): { hue: number; seed: number; glyph: string } {
  const [, hue, seed, hex = ""] = FILE.exec(file) ?? [];
  const glyph = glyphFromHex(hex);
  if (hue === undefined || glyph === undefined) throw noPicture();
  return { hue: Number(hue) % 360, seed: Number(seed ?? 1), glyph };
}

function sendSvg(res: Response, svg: string): void {
  sendPicture(res, "image/svg+xml; charset=utf-8", Buffer.from(svg));
}

/** Opened on its own, a picture may run and load nothing. */
function sendPicture(res: Response, type: string, body: Buffer): void {
  res
    .set({
      "Content-Type": type,
      "Cache-Control": FOR_EVER,
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    })
    .send(body);
}

function noPicture() {
  return notFound("图片不存在");
}
