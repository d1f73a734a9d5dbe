import type { AddressInfo } from "node:net";
import express from "express";
import { servePhpLessons } from "./phpLessons.ts";

/** A fake API, with the requests that it received. */
export interface PhpUpstream extends AsyncDisposable {
  readonly url: string;
  readonly asked: { readonly what: string; readonly input: unknown; readonly token: string | undefined }[];
  /** Learners by token. The API refuses a token for any agency other than the learner's. */
  readonly learners: Map<string, PhpLearner>;
  /** Closes the port and all connections. */
  stop(): Promise<void>;
  /** Opens the same port again. */
  startAgain(): Promise<void>;
}

export interface PhpLearner {
  readonly user_id: number | string | undefined;
  readonly nickName: string;
  readonly agency: string;
}

interface PhpOptions {
  readonly code?: string;
  readonly cateTree?: readonly object[];
  readonly host?: string;
}

export const PHP_TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJpZCI6N30.c2lnbmF0dXJl";
const TIME = 1_767_229_200;
/** Subjects of the test content (upstream/testing/testContent.ts) in this API's format. */
export const JIA_TREE = [
  {
    cateId: 313,
    cateName: "自考",
    alias: "zikao",
    childs: [{ cateId: 314, cateName: "公共课", childs: [{ cateId: 315, cateName: "英语（二）" }] }],
  },
];
const SITE = {
  siteName: "方圆学堂",
  code: "fangyuan",
  showPrice: 1,
  cateTree: [
    {
      cateId: 9,
      cateName: "会计",
      childs: [{ cateId: 91, cateName: "初级", childs: [{ cateId: 911, cateName: "实务" }] }],
    },
  ],
};
const GOODS = [
  {
    goodsId: 7,
    goodsName: "初级会计实务",
    image: "/c.webp",
    shop_price: "199.00",
    sales: "1208",
    createtime: String(TIME),
  },
  { goodsId: 8, goodsName: "经济法基础", image: "", shop_price: "0.00", sales: "3", createtime: TIME },
];
const NEWS = [{ id: "31", title: "报名通知", publishtime: TIME, views: "88", intro: "" }];

/**
 * Starts an API as PHP frameworks write them: with paths of its own, {code:1,msg,time,data}, names in camel and snake
 * case, numbers as text, times in seconds, and lists as rows and total.
 */
export async function startPhpUpstream({
  code = SITE.code,
  cateTree = SITE.cateTree,
  host = "school.test",
}: PhpOptions = {}): Promise<PhpUpstream> {
  const asked: PhpUpstream["asked"] = [];
  const site = { ...SITE, code, cateTree };
  const learners = new Map<string, PhpLearner>([[PHP_TOKEN, { user_id: 7, nickName: "阿圆", agency: code }]]);
  const app = express();
  app.set("json spaces", 0);
  app.use(express.json());
  app.use((req, _res, next) => {
    const input = req.method === "POST" ? (req.body as unknown) : req.query;
    asked.push({
      what: `${req.method} ${req.path}`,
      input,
      token: req.headers["token"] as string | undefined,
    });
    next();
  });
  const answer = (data: unknown, code: number | string = 1, msg = "ok") => ({
    code,
    msg,
    time: String(TIME),
    data,
  });
  const page = (rows: readonly unknown[]) => answer({ rows, total: String(rows.length) });
  const learnerOf = (req: express.Request) => {
    const learner = learners.get(String(req.headers["token"]));
    return learner?.agency === req.headers["agency-flag"] ? learner : undefined;
  };
  app.get("/index/config", (_req, res) => void res.json(answer({ refresh: "30" })));
  app.get(
    "/index/site/:host",
    (req, res) => void res.json(req.params.host === host ? answer({ site }) : answer(null, 404, "没有")),
  );
  app.post("/user/signin", (req, res) => {
    const { account, password } = req.body as Readonly<Record<string, unknown>>;
    const isRight = account === "learner" && password === "right";
    res.json(
      isRight
        ? answer({ userinfo: { token: PHP_TOKEN, expires_in: "86400" } })
        : answer(null, 0, "账号或密码不正确"),
    );
  });
  app.get("/user/index", (req, res) => {
    const learner = learnerOf(req);
    if (!learner) return void res.json(answer(null, 401, "请登录后操作"));
    const { agency: _, ...own } = learner;
    res.json(answer({ userinfo: { ...own, mobile: "13900000000", createtime: String(TIME) } }));
  });
  app.post("/user/quit", (req, res) => {
    learners.delete(String(req.headers["token"]));
    res.json(answer([]));
  });
  app.post("/user/newpwd", (req, res) => void res.json(learnerOf(req) ? answer([]) : answer(null, 401)));
  app.get("/goods/index", (_req, res) => void res.json(page(GOODS)));
  app.get("/goods/detail", (req, res) => {
    const info = GOODS.find(({ goodsId }) => String(goodsId) === req.query["goods_id"]);
    res.json(info ? answer({ info }) : answer(null, 404, "商品不存在"));
  });
  app.post("/article/cate", (_req, res) => void res.json(answer([{ cid: 3, title: "考试快讯" }])));
  app.post("/article/index", (_req, res) => void res.json(page(NEWS)));
  app.post("/user/lostpwd", (req, res) => {
    const { code } = req.body as Readonly<Record<string, unknown>>;
    res.json(code === "2" ? answer([]) : answer(null, 0, "验证码不正确"));
  });
  app.post("/user/leave", (req, res) => {
    const { pwd } = req.body as Readonly<Record<string, unknown>>;
    res.json(learnerOf(req) && pwd === "right" ? answer({ userinfo: {} }) : answer(null, 0, "密码不正确"));
  });
  app.post("/user/stay", (_req, res) => void res.json(answer({ userinfo: {} })));
  app.get(
    "/user/alldata",
    (req, res) =>
      void res.json(learnerOf(req) ? answer({ orders: [{ no: "A1" }] }) : answer(null, 401, "请登录后操作")),
  );
  app.get(
    "/my/figures",
    (req, res) =>
      void res.json(
        learnerOf(req) ? answer({ seconds: "600", dayNum: 4 }) : answer(null, 401, "请登录后操作"),
      ),
  );
  app.post("/article/detail", (req, res) => {
    const { id } = req.body as Readonly<Record<string, unknown>>;
    const found = NEWS.find((one) => one.id === String(id));
    res.json(found ? answer({ ...found, body: "<p>网上报名。</p>" }) : answer(null, 404, "没有"));
  });
  app.get(
    "/page/all",
    (_req, res) =>
      void res.json(
        answer({ agreement: "<p>协议。</p>", privacy: "<p>隐私。</p>", about: "<p>关于我们。</p>" }),
      ),
  );
  app.get(
    "/page/about",
    (_req, res) => void res.json(answer({ title: "关于", content: "<p>关于我们。</p>" })),
  );
  app.get(
    "/my/files",
    (req, res) =>
      void res.json(learnerOf(req) ? page([{ fid: 1, title: "报名表" }]) : answer(null, 401, "请登录后操作")),
  );
  app.get(
    "/my/records",
    (req, res) =>
      void res.json(
        learnerOf(req)
          ? page([{ goodsName: "初级会计实务", lasttime: TIME }])
          : answer(null, 401, "请登录后操作"),
      ),
  );
  servePhpLessons(app, { answer, isSignedIn: (req) => learnerOf(req) !== undefined });
  app.use((_req, res) => void res.status(404).type("html").send("<h1>页面错误！请稍后再试～</h1>"));
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    learners,
    stop,
    startAgain: () => new Promise((resolve) => server.listen(port, "127.0.0.1", resolve)),
    [Symbol.asyncDispose]: stop,
  };
}
