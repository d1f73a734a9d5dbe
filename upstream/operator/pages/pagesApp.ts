import express, { type Express, type NextFunction, type Request, type Response } from "express";
import type { Logger } from "pino";
import { isBusy } from "../../platform/db/busy.ts";
import type { Db } from "../../platform/db/database.ts";
import { serveClass } from "./classPage.ts";
import { serveCommands } from "./commandPages.ts";
import { serveConsoleFiles } from "./consoleFiles.ts";
import { serveBoard } from "./boardPage.ts";
import type { Texts } from "./form.ts";
import { serveDrafts } from "./draftPages.ts";
import { frame } from "./frame.ts";
import { hostsOf, isOwnPage, readCookies, setHeaders } from "./guard.ts";
import { html } from "./html.ts";
import { inLanguage } from "#upstream/platform/kit/language.ts";
import { SESSION_MS, endSessions, findAdminSession, isGoodLink, redeemLink } from "../console/sessions.ts";
import { serveMany } from "./manyPages.ts";
import { servePicks } from "./pickPages.ts";
import { deviceName } from "#upstream/domain/account/deviceName.ts";
import { type Limits, createLimits } from "#upstream/domain/account/limits.ts";
import type { SmsSender } from "#upstream/domain/account/sms/smsSender.ts";
import { adminSessions } from "../../platform/db/schema/system.ts";
import { createKeptForms } from "./keptForms.ts";
import { localPath } from "./localPath.ts";
import { createSignIns } from "./signIns.ts";
import { serveSignIn, showSignIn } from "./signInPages.ts";
import { serveMySessions, servePasswordLinks } from "./staffPages.ts";
import { ENDED_SESSION_MS } from "../../platform/jobs/removeExpired.ts";
import { eq } from "drizzle-orm";
import { STYLES } from "./styles.ts";
import { serveRunning } from "./taskPages.ts";
import { createTasks } from "./tasks.ts";
import { createPartUploads } from "./partUploads.ts";
import { serveTree } from "./treePages.ts";
import { createUploads } from "./uploads.ts";
import { checkToken, refuse, sessionOf, signIn } from "./visit.ts";
import { servePaperDesk } from "./desk/paperPages.ts";
import { servePictures } from "./picturePages.ts";
import { serveExamples } from "./examplePages.ts";
import { serveHabits } from "./habitPages.ts";
import { createExamples } from "./examples.ts";
import { serveWorks } from "./workPages.ts";
import { createWorks } from "./works.ts";

interface Pages {
  readonly db: Db;
  readonly signSalt: string;
  readonly clock: () => number;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
  /** undefined: SMS are off, so staff signs in by password alone. */
  readonly sms?: SmsSender | undefined;
  readonly limits?: Limits | undefined;
  /** Port on which the site listens; undefined: not known. */
  readonly sitePort?: number | undefined;
  /** Returns the address under which browsers reach the pages. */
  readonly url: () => string;
  /** Largest number of bytes of uploads that wait for a confirmation in one session. */
  readonly mostWaiting?: number | undefined;
  /** Longest time, in ms, that the request waits for a reading or an import; undefined: see createTasks. */
  readonly momentMs?: number | undefined;
}

/**
 * Creates the console for browsers. Each page is one command, which the same functions parse, try and run as in a
 * shell.
 */
export function createPagesApp(pages: Pages): { readonly app: Express; readonly close: () => Promise<void> } {
  const { db, clock, log, url, signSalt, sitePort } = pages;
  const options = { signSalt, sitePort, pagesUrl: () => Promise.resolve(url()) };
  const works = createWorks({ db, clock, log, ...options });
  const signIns = createSignIns({
    db,
    clock,
    log,
    signSalt,
    sms: pages.sms,
    limits: pages.limits ?? createLimits(db, { clock }),
  });
  const uploads = createUploads(pages.mostWaiting);
  const examples = createExamples(clock);
  const parts = createPartUploads({ uploads, clock });
  const tasks = createTasks({ clock, log, momentMs: pages.momentMs });
  const keptForms = createKeptForms({ db, clock, uploads });
  const context = { db, clock, sitePort, works, uploads, tasks, keptForms };
  const small = express.urlencoded({ extended: false, limit: "10kb" });
  const readSmall = [small, checkToken];
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", "simple");
  app.use((_req, _res, next) => inLanguage("zh", next));
  app.use(setHeaders, readCookies);
  app.use((req, res, next) => {
    if (!hostsOf(url()).has(req.get("host") ?? ""))
      refuse(req, res, { status: 421, title: "这个地址不是运营台的" });
    else if (req.method !== "GET" && req.method !== "POST")
      refuse(req, res, { status: 405, title: "这里只有页面和表单" });
    else if (req.method === "POST" && !isOwnPage(req, url()))
      refuse(req, res, { status: 403, title: "表单不是从运营台的页面发出的" });
    else next();
  });
  app.get(
    "/console.css",
    (_req, res) => void res.type("css").set("Cache-Control", "max-age=300").send(STYLES),
  );
  serveConsoleFiles(app);
  serveLinks(app, pages);
  const setCookie = (res: Response, token: string) => {
    const { name, options } = cookieOf(url());
    res.cookie(name, token, { ...options, maxAge: SESSION_MS + ENDED_SESSION_MS });
  };
  serveSignIn(app, { signIns, readForm: small, url, setCookie });
  servePasswordLinks(app, { db, clock, readForm: small });
  const tokenOf = (req: Request) => (req.cookies as Texts)[cookieOf(url()).name] ?? "";
  serveRunning(app, tasks, tokenOf);
  app.use(async (req, res, next) => {
    const token = tokenOf(req);
    const session = token === "" ? undefined : await findAdminSession(db, token, clock());
    if (!session) {
      const kept = await keptForms.keep(req, token);
      const to = kept ?? localPath(req.originalUrl);
      return showSignIn(res, signIns, { status: 401, to, note: noteOf(req, token, kept !== undefined) });
    }
    signIn(req, session);
    next();
  });
  app.post("/signout", ...readSmall, async (req, res) => {
    const { name, options } = cookieOf(url());
    await endSessions(db, eq(adminSessions.id, sessionOf(req).id));
    res.clearCookie(name, options);
    res.send(frame({ title: "已退出" }, html`<p><a href="/login">重新登录</a></p>`));
  });
  serveBoard(app, context);
  serveClass(app, context);
  servePicks(app, context);
  serveMySessions(app, { ...context, readSmall });
  serveMany(app, { ...context, readSmall, options });
  serveWorks(app, { ...context, readSmall });
  serveExamples(app, { ...context, examples });
  serveHabits(app, { ...context, readSmall });
  serveTree(app, { ...context, parts });
  serveDrafts(app, { ...context, readSmall });
  servePaperDesk(app, context);
  servePictures(app, context);
  serveCommands(app, context);
  app.use((req, res) => refuse(req, res, { status: 404, title: "没有这个页面" }));
  app.use((error: unknown, req: Request, res: Response, next: NextFunction) => {
    if (res.headersSent) return next(error);
    if (isBusy(error)) return refuse(req, res, { status: 503, title: "现在太忙，请稍后再试" });
    log.error({ err: error }, "a admin page failed");
    refuse(req, res, { status: 500, title: "出错了，原因在日志里" });
  });
  return {
    app,
    async close() {
      await tasks.close();
      await Promise.all([works.close(), parts.close(), examples.close()]);
    },
  };
}

/**
 * Serves sign-in links. Only the button on the page uses the link up, because programs that preview links open it too.
 */
function serveLinks(app: Express, { db, clock, url }: Pages): void {
  const over = { status: 410, title: "链接已用过或已过期" };
  app.get("/open/:secret", async (req, res) => {
    const { secret } = req.params;
    if (!(await isGoodLink(db, secret, clock()))) return refuse(req, res, over);
    const about = html`<p>这个链接只能用一次，只在这个浏览器里有效，八小时后自动退出。</p>
<form method="post" action="/open/${encodeURIComponent(secret)}"><button>进入</button></form>`;
    res.send(frame({ title: "打开运营台" }, about));
  });
  app.post("/open/:secret", async (req, res) => {
    const token = await redeemLink(db, req.params.secret, {
      browser: deviceName(req.get("user-agent") ?? ""),
      nowMs: clock(),
    });
    if (token === undefined) return refuse(req, res, over);
    const { name, options } = cookieOf(url());
    res.cookie(name, token, { ...options, maxAge: SESSION_MS + ENDED_SESSION_MS });
    res.redirect(303, "/");
  });
}

/** Returns what a page says to somebody whose session has ended; "": the browser had none. */
function noteOf({ method }: Request, token: string, isKept: boolean): string {
  if (token === "") return "";
  if (isKept) return "登录已结束，刚才提交的没有执行。写的内容还在，重新登录后接着改。";
  return `登录已结束，重新登录后回到刚才的页面。${method === "POST" ? "刚才提交的没有执行。" : ""}`;
}

function cookieOf(url: string) {
  const secure = url.startsWith("https:");
  return {
    name: secure ? "__Host-console" : "console",
    options: { httpOnly: true, sameSite: "strict", path: "/", secure } as const,
  };
}
