import type { Response } from "express";
import type { Deps } from "../deps.ts";
import { notFound } from "#upstream/kit/errors.ts";
import { drawBanner, drawCover, drawIcon, drawPortrait } from "#upstream/media/cover.ts";
import { type Look, asOutlines } from "#upstream/media/look.ts";
import type { Pictures } from "#upstream/media/pictures.ts";
import { type CoverOf, glyphFromHex } from "#upstream/media/urls.ts";
import { type FileRoute, fileRoute } from "#upstream/http/route.ts";
import { questionImageOf } from "#upstream/question/findQuestion.ts";
import { avatarOf } from "#upstream/account/setAvatar.ts";
import { serveLessonFile } from "./lessonFiles.ts";
import { serveLiveFile } from "./liveFiles.ts";

/** Every address names its content, so an answer never changes. */
const FOR_EVER = "public, max-age=31536000, immutable";

/** To be counted up when a drawing changes: what is kept on disk was drawn by another one. */
const LAYOUT = 1;

interface Drawing {
  readonly kind: string;
  /** The name of its file, without the ending. */
  readonly file: RegExp;
  readonly draw: (of: CoverOf, look?: Look) => string;
  /** The scale of the PNG: those who show links want at least 600 pixels. */
  readonly scale: number;
}

const HUE_SEED_GLYPH = /^(?<hue>\d{1,3})-(?:(?<seed>\d{1,9})-)?(?<glyph>[0-9a-f_]{2,24})$/;
const drawings: readonly Drawing[] = [
  { kind: "cover", file: HUE_SEED_GLYPH, draw: drawCover, scale: 2 },
  { kind: "icon", file: HUE_SEED_GLYPH, draw: drawIcon, scale: 6.25 },
  { kind: "banner", file: /^(?<hue>\d{1,3})-(?<seed>\d{1,9})$/, draw: drawBanner, scale: 1 },
  { kind: "portrait", file: /^(?<seed>\d{1,9})-(?<glyph>[0-9a-f]{2,5})$/, draw: drawPortrait, scale: 2.5 },
];

/** Pictures, drawn from their address or stored under their hash, and the files of lessons. */
export function uploadRoutes({
  db,
  clock,
  signSalt,
  pictures,
  findSession,
  objects,
}: Pick<Deps, "db" | "clock" | "signSalt" | "pictures" | "findSession" | "objects">): readonly FileRoute[] {
  return [
    ...drawings.map((drawing) => drawnRoute(drawing, pictures)),
    fileRoute("/uploads/avatar/:file", async ({ params }, res) => {
      const [, hash = ""] = /^([0-9a-f]{40})\.webp$/.exec(fileOf(params)) ?? [];
      const webp = await avatarOf(db, hash);
      if (!webp) throw noPicture();
      sendPicture(res, "image/webp", Buffer.from(webp));
    }),
    fileRoute("/uploads/question/:file", async ({ params }, res) => {
      const [, hash = ""] = /^([0-9a-f]{16,64})\.\w{3,4}$/.exec(fileOf(params)) ?? [];
      const row = await questionImageOf(db, hash);
      if (!row) throw noPicture();
      sendPicture(res, row.mime, Buffer.from(row.content));
    }),
    fileRoute("/uploads/lesson/:grant/*path", serveLessonFile({ db, clock, signSalt, findSession, objects })),
    fileRoute("/uploads/live/:id/:kind/*path", serveLiveFile({ db, clock, findSession, objects })),
  ];
}

/**
 * As a WebP for pages, and one of half the size for lists, where an SVG is a document of its own that takes a phone a tenth of a second; as a PNG for those who show links
 * (shared/domain/rasterUrl.ts); as the SVG that addresses named before.
 */
function drawnRoute({ kind, file, scale, draw }: Drawing, pictures: Pictures): FileRoute {
  return fileRoute(`/uploads/${kind}/:file`, async ({ params }, res) => {
    const [, name = "", small, ending] = /^([\w-]+)(\.small)?\.(svg|png|webp)$/.exec(fileOf(params)) ?? [];
    const facts = file.exec(name)?.groups;
    const glyph = facts && glyphOf(facts);
    if (glyph === undefined) throw noPicture();
    const drawn = { hue: Number(facts?.["hue"] ?? 0) % 360, seed: Number(facts?.["seed"] ?? 1), glyph };
    if (ending === "svg") {
      sendPicture(res, "image/svg+xml; charset=utf-8", Buffer.from(draw(drawn)));
      return;
    }
    const format = ending === "png" ? "png" : "webp";
    const size = format === "png" ? scale : small ? 0.5 : 1;
    const { content } = await pictures.of(
      { LAYOUT, kind, ...drawn, size },
      async () => draw(drawn, await asOutlines(glyph, size)),
      format,
    );
    sendPicture(res, `image/${format}`, content);
  });
}

/** "" where the address has none; undefined where it has one that is none. */
function glyphOf({ glyph }: Readonly<Record<string, string>>): string | undefined {
  return glyph === undefined ? "" : glyphFromHex(glyph);
}

function fileOf(params: Readonly<Record<string, string | string[]>>): string {
  return String(params["file"]);
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
