import { eq } from "drizzle-orm";
import { type Response, Router } from "express";
import type { Deps } from "../../deps.ts";
import { questionImages } from "../../db/schema/questions.ts";
import { avatars } from "../../db/schema/users.ts";
import { notFound } from "../../errors.ts";
import { drawBanner, drawCover, drawIcon, drawPortrait } from "../../media/cover.ts";
import { glyphFromHex } from "../../media/urls.ts";
import { serveLessonFile } from "./lessonFiles.ts";
import { serveLiveFile } from "./liveFiles.ts";

/** Every address names its content, so an answer never changes. */
const FOR_EVER = "public, max-age=31536000, immutable";
const FILE = /^(\d{1,3})-(?:(\d{1,9})-)?([0-9a-f_]{2,24})\.svg$/;

/** Pictures, drawn from their address or stored under their hash, and the files of lessons. */
export function uploadRoutes(deps: Pick<Deps, "db" | "clock" | "signSalt">): Router {
  const { db } = deps;
  const router = Router({ caseSensitive: true });
  router.get("/cover/:file", (req, res) => {
    const { hue, seed, glyph } = readFile(req.params.file);
    sendSvg(res, drawCover({ hue, seed, glyph }));
  });
  router.get("/icon/:file", (req, res) => {
    sendSvg(res, drawIcon(readFile(req.params.file)));
  });
  router.get("/banner/:file", (req, res) => {
    const [, hue, seed] = /^(\d{1,3})-(\d{1,9})\.svg$/.exec(req.params.file) ?? [];
    if (hue === undefined) throw noPicture();
    sendSvg(res, drawBanner({ hue: Number(hue) % 360, seed: Number(seed) }));
  });
  router.get("/portrait/:file", (req, res) => {
    const [, seed, hex = ""] = /^(\d{1,9})-([0-9a-f]{2,5})\.svg$/.exec(req.params.file) ?? [];
    const glyph = glyphFromHex(hex);
    if (glyph === undefined) throw noPicture();
    sendSvg(res, drawPortrait({ seed: Number(seed), glyph }));
  });
  router.get("/avatar/:file", async (req, res) => {
    const [, hash = ""] = /^([0-9a-f]{40})\.webp$/.exec(req.params.file) ?? [];
    const [row] = await db.select().from(avatars).where(eq(avatars.hash, hash));
    if (!row) throw noPicture();
    sendPicture(res, "image/webp", Buffer.from(row.webp));
  });
  router.get("/question/:file", async (req, res) => {
    const [, hash = ""] = /^([0-9a-f]{16,64})\.\w{3,4}$/.exec(req.params.file) ?? [];
    const [row] = await db.select().from(questionImages).where(eq(questionImages.hash, hash));
    if (!row) throw noPicture();
    sendPicture(res, row.mime, Buffer.from(row.content));
  });
  router.get("/lesson/:grant/*path", serveLessonFile(deps));
  router.get("/live/:id/:kind/*path", serveLiveFile(deps));
  return router;
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
