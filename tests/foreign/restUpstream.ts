import type { AddressInfo } from "node:net";
import express, { type Express, type Request, type Response } from "express";
import { askedOf, liveNow, SCHOOL } from "./restSchool.ts";

/** A fake API of REST paths, with the requests that it received. */
export interface RestUpstream extends AsyncDisposable {
  readonly url: string;
  readonly asked: RestAsked[];
  /** Answers a path of the API with any status and text, instead of its own answer. */
  readonly instead: Map<string, { readonly status: number; readonly body: string }>;
  /** Token that a sign-in gives. */
  token: string;
}

export interface RestAsked {
  /** Method and address as received. */
  readonly what: string;
  readonly body: string;
  readonly token: string | undefined;
}

/** A token with a space and letters that no header carries. */
export const REST_TOKEN = "令牌 eyJhbGciOiJIUzI1NiJ9";
const SENT = Buffer.from(REST_TOKEN).toString("base64");
export const FILM = "https://media.rest.test/l-9.mp4";

const COURSES = [
  {
    key: "c-101",
    label: "初级会计实务",
    picture: "/c.webp",
    fen: 29_900,
    was: "39900",
    money: { now: 29_900 },
    sold: 1208,
    category: "s-911",
    opened: "2026-01-01T09:00:00+08:00",
    hosts: [{ key: "t-1", label: "周老师" }],
    secret: "inner note",
  },
  {
    key: "c-102",
    label: "经济法基础",
    picture: "",
    fen: 0,
    was: null,
    sold: 3,
    category: "s-911",
    opened: "",
  },
];
const LIVES = [
  {
    key: "l-31",
    label: "考前答疑",
    begin: "2026-01-31T19:00:00+08:00",
    finish: "2026-01-31T13:00:00Z",
    fen: 990,
    host: { key: "t-1", label: "周老师" },
  },
];
const NEWS = [{ key: "n-41", head: "报名通知", at: 1_767_229_200_123, reads: 88 }];
const SITE = {
  label: "方正学堂",
  code: "fangzheng",
  prices: "visible",
  tree: [
    {
      key: "s-9",
      label: "会计",
      nodes: [{ key: "s-91", label: "初级", nodes: [{ key: "s-911", label: "实务" }] }],
    },
  ],
};

/**
 * Starts an API whose ids are texts, whose prices are in cents and whose times have offsets. It has two envelopes: that
 * of /v2, and that of the older /account. Unknown paths are HTML with 404.
 */
export async function startRestUpstream(own: Partial<typeof SITE> = {}): Promise<RestUpstream> {
  const asked: RestAsked[] = [];
  const instead: RestUpstream["instead"] = new Map();
  const app = express();
  app.use(express.text({ type: () => true, limit: "10mb" }));
  app.use((req, res, next) => {
    const token = req.get("X-Access-Token");
    asked.push({ what: `${req.method} ${req.originalUrl}`, body: String(req.body), token });
    const other = instead.get(req.path);
    if (!other) return next();
    res
      .status(other.status)
      .type(other.body.startsWith("<") ? "html" : "json")
      .send(other.body);
  });
  serveCatalogue(app, { ...SITE, ...own });
  const upstream = { asked, instead, token: REST_TOKEN };
  serveAccount(app, () => upstream.token);
  serveSchool(app, () => upstream.token);
  app.use((_req, res) => void res.status(404).type("html").send("<!DOCTYPE html><h1>Not Found</h1>"));
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return Object.assign(upstream, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function isSignedIn(req: Request): boolean {
  return req.get("X-Access-Token") === SENT;
}

/** Serves what lies below /v2: {status, detail, result}. */
function serveCatalogue(app: Express, site: typeof SITE): void {
  const ok = (result: unknown) => ({ status: "OK", result });
  const page = (items: readonly object[]) => ok({ items, paging: { count: items.length } });
  const found = (res: Response, result: object | undefined) =>
    void (result ? res.json(ok(result)) : res.status(404).json({ status: "NO_ROW", detail: "没有这一条" }));
  const byKey = <T extends { readonly key: string }>(rows: readonly T[], { params }: Request) =>
    rows.find(({ key }) => key === params["key"]);

  app.get("/v2/config", (_req, res) => void res.json(ok({})));
  app.get("/v2/sites/:host", ({ params: { host } }, res) => {
    const prices = { "rest.test": "visible", "rest.localhost": "visible", "hidden.test": "hidden" }[host];
    found(res, prices === undefined ? undefined : { ...site, prices });
  });
  app.get("/v2/courses", (_req, res) => void res.json(page(COURSES)));
  app.get("/v2/courses/:key", (req, res) => {
    const course = byKey(COURSES, req);
    const lessons = [{ key: "9", label: "第一讲", seconds: 46, open: true }];
    found(
      res,
      course && { ...course, text: "<p>课程介绍。</p>", parts: [{ key: "1", label: "第一章", lessons }] },
    );
  });
  app.get(
    "/v2/teachers",
    (_req, res) => void res.json(page([{ key: "t-1", label: "周老师", about: "讲会计。" }])),
  );
  app.get("/v2/lives", (_req, res) => void res.json(page([...LIVES, liveNow()])));
  app.get("/v2/lives/:key", (req, res) => found(res, byKey([...LIVES, liveNow()], req)));
  app.get("/v2/news", (_req, res) => void res.json(page(NEWS)));
  app.get("/v2/news/:key", (req, res) => {
    const piece = byKey(NEWS, req);
    found(res, piece && { ...piece, text: "<p>网上报名。</p>" });
  });
  app.get("/v2/topics", (_req, res) => void res.json(ok([{ key: "3", label: "考试快讯" }])));
  app.post(
    "/v2/lessons/:key/playback",
    ({ params: { key } }, res) =>
      void res.json(ok({ lesson: key, film: FILM, seconds: 46, label: "第一讲" })),
  );
  app.get("/v2/events", (_req, res) => void res.type("text/event-stream").send("data: 1\n\n"));
  app.get("/v2/me/history", (req, res) => {
    if (!isSignedIn(req)) return void res.status(401).json({ status: "WHO", detail: "请登录" });
    res.json(
      page([{ course: "c-101", label: "初级会计实务", lesson: "第一讲", last: "2026-01-31T09:00:00+08:00" }]),
    );
  });
}

/** Serves what lies below /account: {ret, hint, payload}. Its ret 20200 means that an account is locked. */
function serveAccount(app: Express, token: () => string): void {
  app.post("/account/session", (req, res) => {
    const { name, secret } = JSON.parse(String(req.body)) as Readonly<Record<string, unknown>>;
    if (name === "locked") return void res.json({ ret: 20_200, hint: "账号已锁定" });
    if (secret !== "right") return void res.json({ ret: "E_TURN", hint: "请先完成验证" });
    res.json({ ret: 1, payload: { jwt: token(), days: 1, until: 86_400 } });
  });
  app.get("/account/me", (req, res) => {
    if (!isSignedIn(req)) return void res.status(403).json({ error: "session_over" });
    const learner = {
      id: "u-7",
      nick: "阿圆",
      gender: "f",
      joined: "2026-01-01T01:00:00Z",
      phone: "13900000000",
    };
    res.json({ ret: 1, payload: learner });
  });
  app.put(
    "/account/me/portrait",
    (_req, res) => void res.json({ ret: 1, payload: { src: "/uploads/p.webp", inner: 1 } }),
  );
  app.patch("/account/me", (_req, res) => void res.json({ ret: 1, payload: { id: "u-7", gender: "m" } }));
}

/** Serves the rows of SCHOOL, each in the envelope of its path. */
function serveSchool(app: Express, token: () => string): void {
  app.get("/uploads/f.pdf", (_req, res) => void res.type("pdf").send("%PDF-1.7"));
  for (const [what, answer] of Object.entries(SCHOOL)) {
    const [method = "", path = ""] = what.split(" ");
    app[method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete"](path, (req, res) => {
      if (path.includes("/me") && !isSignedIn(req)) return void res.status(401).json({ status: "WHO" });
      const found = typeof answer === "function" ? answer(askedOf(req, token())) : answer;
      if (path.startsWith("/account"))
        return void res.json(found ? { ret: 1, payload: found } : { ret: 20_404, hint: "没有这一条" });
      if (found) return void res.json({ status: "OK", result: found });
      res.status(404).json({ status: "NO_ROW", detail: "没有这一条" });
    });
  }
}
