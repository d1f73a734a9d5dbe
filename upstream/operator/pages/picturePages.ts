import express, { type Express, type Request } from "express";
import type { PictureAnswer } from "#shared/console/islands.ts";
import { questionImageOf } from "../../domain/question/findQuestion.ts";
import { PictureError, type PictureUse, pictureFacts } from "../../platform/media/makePicture.ts";
import { addressOf, storePicture, type InputPicture } from "../givenPicture.ts";
import { findCommand } from "../console/commandTable.ts";
import { LARGEST_PHOTO, madeFor } from "../console/readPicture.ts";
import { mayRun } from "../console/roles.ts";
import { isFormToken } from "../console/sessions.ts";
import { Declined } from "../errors.ts";
import { namedPicture } from "../importers/loadPictures.ts";
import type { PagesContext } from "./commandPages.ts";
import { TOKEN_HEADER, refuse, sessionOf } from "./visit.ts";

interface Use {
  /** Commands of which a sender must be allowed at least one. */
  readonly commands: readonly (readonly [noun: string, action: string])[];
  /** Shape to which the picture is made; undefined: only a photo with data of the camera is. */
  readonly made?: PictureUse;
  readonly largest: number;
}

const USES: Readonly<Record<string, Use>> = {
  question: { commands: [["question", "change"]], largest: 5_000_000 },
  article: {
    commands: [
      ["news", "change"],
      ["page", "change"],
      ["course", "change"],
    ],
    made: "article",
    largest: LARGEST_PHOTO,
  },
};

/** Serves stored pictures and those of waiting changes, and stores pictures that editors of texts send. */
export function servePictures(app: Express, { db, works }: PagesContext): void {
  app.get("/uploads/question/:file", async (req, res) => {
    const [, hash = ""] = /^([0-9a-f]{16,64})\.\w{3,4}$/.exec(req.params.file) ?? [];
    const waiting = works.pictureOf(sessionOf(req), req.params.file);
    if (waiting) return void res.type(waiting.mime).send(Buffer.from(waiting.base64, "base64"));
    const row = await questionImageOf(db, hash);
    if (!row) return refuse(req, res, { status: 404, title: "没有这张图" });
    res.type(row.mime).send(Buffer.from(row.content));
  });
  for (const [name, { commands, made, largest }] of Object.entries(USES)) {
    const maySend = (req: Request) =>
      isFormToken(sessionOf(req), req.get(TOKEN_HEADER) ?? "") &&
      commands.some(([noun, action]) => {
        const command = findCommand(noun, action);
        return command && mayRun(sessionOf(req), command);
      });
    app.post(
      `/picture/${name}`,
      (req, res, next) => {
        if (maySend(req)) return next();
        res.status(403).json(refused("不能传图片，请重新打开页面"));
      },
      express.raw({ type: () => true, limit: largest }),
      async (req, res) => {
        const bytes: unknown = req.body;
        const picture = await pictureOf(Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0), made);
        if (typeof picture === "string") return void res.status(422).json(refused(picture));
        await storePicture(db, picture);
        const note = picture.isStill ? "动图只留下了第一帧。" : "";
        res.json({ address: addressOf(picture), fault: "", note } satisfies PictureAnswer);
      },
    );
  }
}

const refused = (fault: string): PictureAnswer => ({ address: "", fault, note: "" });

type Stored = InputPicture & { readonly isStill: boolean };

/** Returns the picture to store, or the reason why it cannot be used. A photo is never stored with its place. */
async function pictureOf(bytes: Buffer, made: PictureUse | undefined): Promise<Stored | string> {
  try {
    const { isMoving, hasCameraData } = await pictureFacts(bytes);
    const use = made ?? (hasCameraData ? "article" : undefined);
    if (use) return { ...(await madeFor(bytes, use, "")), isStill: isMoving };
    const named = namedPicture(bytes);
    if (!named) throw new PictureError("format");
    return { ...named, base64: bytes.toString("base64"), isStill: false };
  } catch (error) {
    if (error instanceof PictureError) return `${error.chinese}。`;
    if (!(error instanceof Declined)) throw error;
    return error.message.replace(/^: /, "");
  }
}
