import path from "node:path";
import type { Express, Request, Response } from "express";

const FILM = path.resolve(import.meta.dirname, "../../upstream/operator/demo/media/quantity/video.mp4");

const CHAPTERS = [
  {
    cid: 70,
    title: "第一章 记账",
    goodsId: 7,
    goodsName: "初级会计实务",
    sections: [
      { sid: 71, title: "借贷记账法", seconds: "46" },
      { sid: 72, title: "会计凭证", seconds: "600" },
    ],
  },
];

interface Answers {
  readonly answer: (data: unknown, code?: number | string, msg?: string) => object;
  readonly isSignedIn: (req: Request) => boolean;
}

/** Adds learner data and lessons to the PHP-like API. It does not record what learners play. */
export function servePhpLessons(app: Express, { answer, isSignedIn }: Answers): void {
  const ofLearner = (serve: (req: Request) => object) => (req: Request, res: Response) =>
    void res.json(isSignedIn(req) ? serve(req) : answer(null, 401, "请登录后操作"));
  const goods = CHAPTERS.map(({ goodsId, goodsName, sections }) => ({
    goodsId,
    goodsName,
    sections: String(sections.length),
  }));
  app.get(
    "/my/packs",
    ofLearner(() =>
      answer({ groups: [{ type: "课程", packs: [{ packId: 9, packName: "初级会计班", goods }] }] }),
    ),
  );
  app.get(
    "/my/chapters",
    ofLearner(({ query }) =>
      query["pack_id"] === "9" ? answer({ rows: CHAPTERS }) : answer(null, 404, "没有"),
    ),
  );
  app.post(
    "/goods/play",
    ofLearner(({ body }) => {
      const { sid } = body as Readonly<Record<string, unknown>>;
      const found = CHAPTERS.flatMap(({ sections, goodsId, goodsName }) =>
        sections.map((section) => ({ ...section, goodsId, goodsName })),
      ).find((section) => String(section.sid) === String(sid));
      const more = { image: "", cateId: 315, film: `/uploads/video/${String(sid)}.mp4` };
      return found ? answer({ section: { ...found, ...more } }) : answer(null, 404, "没有这一节");
    }),
  );
  app.get("/uploads/video/:name", (_req, res) => res.sendFile(FILM));
}
