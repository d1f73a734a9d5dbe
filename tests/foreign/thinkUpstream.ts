import express from "express";
import { createServer } from "node:http";
import { type Listening, listening } from "../support/listening.ts";

const COURSES = Array.from({ length: 13 }, (_, at) => ({
  id: `c-${101 + at}`,
  title: `会计实务第${at + 1}期`,
  price_fen: 29_900,
  market_price_fen: 39_900,
  cate_id: "s-911",
  teachers: [{ id: "t-1", name: "周敏" }],
}));
const LIVE = {
  id: "l-31",
  title: "考前答疑",
  begin_at: "2026-11-30T19:00:00+08:00",
  finish_at: "2026-11-30T21:00:00+08:00",
};

/**
 * Starts an API as ThinkPHP projects write it: below /api.php/v2, {code: 1, msg, time, data}, text ids, prices in fen,
 * pages of `limit` rows without their length. It knows no hosts, and an unknown path is HTTP 404 with an envelope.
 */
export function startThinkUpstream(): Promise<Listening> {
  const app = express();
  const api = express.Router();
  const ok = (data: unknown) => ({ code: 1, msg: "", time: 1_795_860_960, data });
  const page = (rows: readonly object[]) => (req: express.Request, res: express.Response) => {
    const limit = Number(req.query["limit"] ?? 10);
    res.json(ok({ list: rows.slice(0, limit), total: rows.length, page: 1 }));
  };
  api.get("/course/index", page(COURSES));
  api.get("/course/detail", (req, res) => {
    const course = COURSES.find(({ id }) => id === req.query["id"]);
    res.json(
      course
        ? ok({
            ...course,
            content: "<p>课程介绍。</p>",
            chapters: [{ id: "h-1", title: "第一章", lessons: [{ id: "x-1", title: "第一讲" }] }],
          })
        : { code: 404, msg: "记录不存在", data: null },
    );
  });
  api.get("/live/index", page([LIVE]));
  api.get("/live/detail", (_req, res) => void res.json(ok(LIVE)));
  api.get(
    "/banner/index",
    (_req, res) => void res.json(ok([{ id: "b-1", title: "开学季", image: "/b.png" }])),
  );
  api.get(
    "/page/about",
    (_req, res) => void res.json(ok({ title: "关于我们", content: "<p>一所学堂。</p>" })),
  );
  app.use("/api.php/v2", api);
  app.use((_req, res) => void res.status(404).json({ code: 404, msg: "接口不存在", time: 1, data: null }));
  return listening(createServer(app));
}
