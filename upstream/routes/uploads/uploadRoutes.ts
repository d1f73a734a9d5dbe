import type { Response } from "express";
import type { Deps } from "../deps.ts";
import { notFound } from "#upstream/platform/kit/errors.ts";
import { drawBanner, drawCover, drawIcon, drawPortrait } from "#upstream/platform/media/cover.ts";
import { type Look, asOutlines } from "#upstream/platform/media/look.ts";
import type { Pictures } from "#upstream/platform/media/pictures.ts";
import { type BannerOf, type CoverOf, glyphFromHex } from "#upstream/platform/media/urls.ts";
import { type FileRoute, fileRoute } from "#upstream/platform/http/route.ts";
import { questionImageOf } from "#upstream/domain/question/findQuestion.ts";
import { avatarOf } from "#upstream/domain/account/setAvatar.ts";
import { serveLessonFile } from "./lessonFiles.ts";
import { serveLiveFile } from "./liveFiles.ts";

/** Addresses contain the hash or the text of what they show, so a cached file never becomes wrong. */
const FOR_EVER = "public, max-age=31536000, immutable";

/** Version of the drawings. Increase it when a drawing changes, so that pictures cached on disk are not used. */
const LAYOUT = 2;

interface Drawing {
  readonly kind: string;
  /** Matches the file name without its extension. */
  readonly file: RegExp;
  readonly draw: (of: CoverOf & BannerOf, look?: Look) => string;
  /** Scale of the PNG: apps that show links require at least 600 pixels. */
  readonly scale: number;
}

const HUE_SEED_GLYPH = /^(?<hue>\d{1,3})-(?:(?<seed>\d{1,9})-)?(?<glyph>[0-9a-f_]{2,34})$/;
const drawings: readonly Drawing[] = [
  { kind: "cover", file: HUE_SEED_GLYPH, draw: drawCover, scale: 2 },
  { kind: "icon", file: HUE_SEED_GLYPH, draw: drawIcon, scale: 6.25 },
  {
    kind: "banner",
    file: /^(?<hue>\d{1,3})-(?<seed>\d{1,9})(?:-(?<face>\d{1,9}))?$/,
    draw: drawBanner,
    scale: 1,
  },
  {
    kind: "portrait",
    file: /^(?<seed>\d{1,9})-(?:f|(?<glyph>[0-9a-f]{2,5}))$/,
    draw: drawPortrait,
    scale: 2.5,
  },
];

/** Routes of pictures that are drawn from their address or stored under their hash, and of files of lessons. */
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
 * Serves a drawing in three formats. WebP, also at half the size for lists, is for pages: a phone needs a tenth of a
 * second to draw one SVG. PNG is for apps that show links (shared/domain/rasterUrl.ts), SVG for older addresses.
 */
function drawnRoute({ kind, file, scale, draw }: Drawing, pictures: Pictures): FileRoute {
  return fileRoute(`/uploads/${kind}/:file`, async ({ params }, res) => {
    const [, name = "", small, ending] = /^([\w-]+)(\.small)?\.(svg|png|webp)$/.exec(fileOf(params)) ?? [];
    const facts = file.exec(name)?.groups;
    const shown = facts && glyphOf(facts);
    if (shown === undefined) throw noPicture();
    const face = facts?.["face"];
    const drawn = {
      hue: Number(facts?.["hue"] ?? 0) % 360,
      seed: Number(facts?.["seed"] ?? 1),
      ...(face === undefined ? {} : { face: Number(face) }),
      ...shown,
    };
    if (ending === "svg") {
      sendPicture(res, "image/svg+xml; charset=utf-8", Buffer.from(draw(drawn)));
      return;
    }
    const format = ending === "png" ? "png" : "webp";
    const size = format === "png" ? scale : small ? 0.5 : 1;
    const { content } = await pictures.of(
      { LAYOUT, kind, ...drawn, size },
      async () => draw(drawn, await asOutlines(shown.glyph, size)),
      format,
    );
    sendPicture(res, `image/${format}`, content);
  });
}

/** Returns the letters and the sign that the address names; undefined: they are invalid. */
function glyphOf({ glyph }: Readonly<Record<string, string>>): ReturnType<typeof glyphFromHex> {
  return glyph === undefined ? { glyph: "", sign: 0 } : glyphFromHex(glyph);
}

function fileOf(params: Readonly<Record<string, string | string[]>>): string {
  return String(params["file"]);
}

/** Sends a picture with headers that forbid it to run scripts or load anything when it is opened on its own. */
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
