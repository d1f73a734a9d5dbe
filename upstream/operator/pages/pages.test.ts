import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import { pino } from "pino";
import sharp from "sharp";
import request, { type Response } from "supertest";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { news } from "../../platform/db/schema/articles.ts";
import { classroomFiles, lessons } from "../../platform/db/schema/catalogue.ts";
import { lessonMedia } from "../../platform/db/schema/lessons.ts";
import { adminChanges, adminSessions } from "../../platform/db/schema/system.ts";
import { freePort } from "../../testing/freePort.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { commands } from "../console/commandTable.ts";
import { runCall } from "../console/runCall.ts";
import { GROUPS, isOfShell } from "../console/roles.ts";
import type { Role } from "../console/visitor.ts";
import { type ServedPages, servePages } from "./servePages.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let upstream: TestUpstream;
let pages: ServedPages;
let url: string;
let folder: string;
let lateMs = 0;

beforeAll(async () => {
  upstream = await startTestUpstream();
  folder = await mkdtemp(join(tmpdir(), "beikao-pages-"));
  vi.stubEnv("TMPDIR", folder);
  pages = await servePages({
    db: upstream.db,
    signSalt: "any",
    clock: now,
    log: pino({ level: "silent" }),
    config: { host: "127.0.0.1", port: undefined, url: undefined },
  });
  url = await pages.url();
});
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  lateMs = 0;
});

function now(): number {
  return upstream.now() + lateMs;
}

async function newLink(role: Role): Promise<string> {
  const asked = { noun: "session", action: "open", values: { role }, actor: "王老师 (root)" };
  const { said = "" } = await runCall(upstream.db, asked, now(), { pagesUrl: pages.url });
  return /\/open\/[\w-]+/.exec(said)?.[0] ?? "";
}

const send = (path: string) => request(url).post(path).set("Origin", url);

async function visitor(role: Role) {
  const opened = await send(await newLink(role));
  const [cookie = ""] = opened.get("Set-Cookie") ?? [];
  const own = cookie.split(";")[0] ?? "";
  const get = (path: string) => request(url).get(path).set("Cookie", own);
  const token = /name="_token" value="([^"]+)"/.exec((await get("/")).text)?.[1] ?? "";
  return { get, token, cookie, post: (path: string) => send(path).set("Cookie", own) };
}

type Visitor = Awaited<ReturnType<typeof visitor>>;

/** Posts the form of a command and follows the redirect to the preview of its change. */
async function tryOut({ get, post, token }: Visitor, path: string, fields: Record<string, string>) {
  let sent = post(path).field("_token", token);
  for (const [name, text] of Object.entries(fields)) sent = sent.field(name, text);
  return follow(get, await sent);
}

async function follow(get: Visitor["get"], answer: Response) {
  expect(answer.status, answer.text).toBe(303);
  const at = answer.get("Location") ?? "";
  return { at, page: await get(at) };
}

const confirm = async ({ get, post, token }: Visitor, at: string) =>
  follow(get, await post(at).type("form").send({ _token: token, do: "1" }));

const lastChange = async () =>
  (await upstream.db.select().from(adminChanges).orderBy(desc(adminChanges.id)).limit(1))[0];

test("opens one session by a link, in the first browser, within 15 minutes", async () => {
  expect((await request(url).get("/")).status).toBe(401);
  const link = await newLink("editor");
  // A chat program that fetches the link for a preview does not use it up.
  expect((await request(url).get(link)).text).toContain("进入");
  const first = await send(link);
  expect(first.get("Set-Cookie")?.[0]).toMatch(/^console=[\w-]{43};.*HttpOnly.*SameSite=Strict/);
  expect((await send(link)).status).toBe(410);
  expect((await request(url).get(link)).status).toBe(410);
  const late = await newLink("owner");
  lateMs = 16 * MINUTE_MS;
  expect((await send(late)).status).toBe(410);
  const stored = await upstream.db.select().from(adminSessions);
  expect(JSON.stringify(stored)).not.toContain(link.slice(6));
  expect(await lastChange()).toMatchObject({ command: "session open", after: { role: "owner" } });
});

test("ends a session by timeout, by signing out, and from the shell", async () => {
  const { get, post, token } = await visitor("reader");
  expect((await get("/")).status).toBe(200);
  expect((await post("/signout").type("form").send({ _token: token })).status).toBe(200);
  expect((await get("/")).status).toBe(401);
  const other = await visitor("reader");
  lateMs = 9 * HOUR_MS;
  expect((await other.get("/")).status).toBe(401);
  const third = await visitor("reader");
  await runCall(upstream.db, { noun: "session", action: "close", values: {}, actor: "root" }, now());
  expect((await third.get("/")).status).toBe(401);
});

/** Returns a page without its one script, which is built and has an address of the pages. */
function withoutBuilt(page: string): string {
  return page.replace(/<script type="module" src="\/console\/entry-[A-Z0-9]+\.js"><\/script>/, "");
}

test("forbids foreign and inline scripts and frames, and refuses other host names", async () => {
  const { get } = await visitor("owner");
  const { headers, text } = await get("/");
  expect(headers).toMatchObject({
    "content-security-policy": expect.stringMatching(
      /^default-src 'none'; script-src 'self'; style-src 'self'; .*frame-ancestors 'none'/,
    ),
    "x-frame-options": "DENY",
    "cache-control": "no-store",
  });
  expect(withoutBuilt(text)).not.toContain("<script");
  expect((await get("/").set("Host", "evil.example")).status).toBe(421);
  expect((await request(url).get("/console.css").set("Host", "127.0.0.1:1")).status).toBe(421);
});

test("accepts only the host of ADMIN_URL behind nginx, and sets a cookie for https only", async () => {
  const { db } = upstream;
  const name = { host: "127.0.0.1", port: undefined, url: "https://desk.example.com" };
  const log = pino({ level: "silent" });
  const port = await freePort();
  const behind = await servePages({ db, signSalt: "any", clock: now, log, config: { ...name, port } });
  try {
    const asked = { noun: "session", action: "open", values: {}, actor: "root" };
    const { said = "" } = await runCall(db, asked, now(), { pagesUrl: behind.url });
    expect(said).toContain("https://desk.example.com/open/");
    const link = /\/open\/[\w-]+/.exec(said)?.[0] ?? "";
    const own = request(`http://127.0.0.1:${port}`);
    expect((await own.get(link)).status).toBe(421);
    const press = (origin: string) => own.post(link).set("Host", "desk.example.com").set("Origin", origin);
    expect((await press("http://desk.example.com")).status).toBe(403);
    const opened = await press("https://desk.example.com");
    expect(opened.get("Set-Cookie")?.[0]).toMatch(
      /^__Host-console=.*Path=\/;.*HttpOnly; Secure; SameSite=Strict/,
    );
  } finally {
    await behind.stop();
  }
});

test("refuses a form that another session or site sent", async () => {
  const me = await visitor("owner");
  const other = await visitor("owner");
  const add = (token: string) => me.post("/abbreviation/add").field("_token", token).field("short", "x");
  expect((await add(me.token).set("Origin", "https://evil.example")).status).toBe(403);
  expect((await add(me.token).set("Origin", "null")).status).toBe(403);
  expect((await add(me.token).set("Sec-Fetch-Site", "cross-site")).status).toBe(403);
  expect((await add(other.token)).status).toBe(400);
  const late = me.post("/file/add").attach("file", Buffer.from("x"), "x.pdf").field("_token", me.token);
  expect((await late).status).toBe(400);
  expect((await me.post("/signout").type("form").send({ _token: other.token })).status).toBe(403);
  expect(await readdir(folder)).toEqual([]);
});

test("lists each noun in a group, and limits each role to its commands", async () => {
  expect(commands.map(({ noun }) => noun).filter((noun) => GROUPS[noun] === undefined)).toEqual([]);
  const status = async (role: Role, ...paths: string[]) => {
    const { get } = await visitor(role);
    return Promise.all(paths.map(async (path) => (await get(path)).status));
  };
  const paths = ["/news/add", "/user/lock", "/exam/mark", "/exam/rekey", "/user/list", "/session/open"];
  expect(await status("owner", ...paths)).toEqual([200, 200, 200, 200, 200, 403]);
  expect(await status("editor", ...paths)).toEqual([200, 403, 403, 403, 403, 403]);
  expect(await status("marker", ...paths)).toEqual([403, 403, 200, 403, 403, 403]);
  expect(await status("reader", ...paths)).toEqual([403, 403, 403, 403, 200, 403]);
  const reader = await visitor("reader");
  expect((await reader.post("/user/lock").field("_token", reader.token).field("id", "1")).status).toBe(403);
  expect((await reader.get("/user/list?full=1")).text).not.toMatch(/\b1\d{10}\b/);
  const owner = await visitor("owner");
  expect((await owner.get("/user/list?full=1")).text).toMatch(/\b1\d{10}\b/);
});

test("renders the page of every command", async () => {
  const { get } = await visitor("owner");
  const here = commands.filter((command) => command.noun !== "session" && !isOfShell(command));
  for (const { noun, action } of here) {
    const { status, text } = await get(`/${noun}/${action}`);
    expect(status, `${noun} ${action}`).toBe(200);
    expect(text).toContain("<h1>");
  }
  expect((await get("/news/nothing")).status).toBe(404);
});

test("previews a change, runs it once, and records it in the table of changes", async () => {
  const me = await visitor("owner");
  const title = `<script>alert("1")</script>`;
  const [row] = await upstream.db.select().from(news).orderBy(news.id).limit(1);
  const { at, page } = await tryOut(me, "/news/change", { id: String(row?.id), title });
  expect(page.text).toContain("还没有执行");
  expect(page.text).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
  expect(withoutBuilt(page.text)).not.toContain("<script");
  const read = async () =>
    (
      await upstream.db
        .select()
        .from(news)
        .where(eq(news.id, row?.id ?? 0))
    )[0];
  expect(await read()).toEqual(row);
  // A session cannot open the pending change of another session.
  const other = await visitor("owner");
  expect((await other.get(at)).status).toBe(404);
  const done = await confirm(me, at);
  expect(done.page.text).toContain("已完成");
  expect((await read())?.title).toBe(title);
  const change = await lastChange();
  expect(change).toMatchObject({ command: "news change", actor: "王老师 (root)", after: { title } });
  expect(done.page.text).toContain(`/audit/show?id=${change?.id}`);
  await confirm(me, at);
  expect(await lastChange()).toEqual(change);
  for (const path of ["/news/list", `/news/show?id=${row?.id}`, `/audit/show?id=${change?.id}`])
    expect(withoutBuilt((await me.get(path)).text)).not.toContain("<script");
});

test("shows a fault at its field, with the typed text", async () => {
  const me = await visitor("owner");
  const wrong = await me
    .post("/coupon/add")
    .field("_token", me.token)
    .field("minus", "many")
    .field("name", '开学"立减');
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('<a href="#f-minus">减免金额：要填金额');
  expect(wrong.text).toContain('<a href="#f-code">优惠码：请填写');
  expect(wrong.text).toMatch(/id="f-minus"[^>]*aria-invalid="true"/);
  expect(wrong.text).toContain('value="开学&quot;立减"');
  const { page } = await tryOut(me, "/news/publish", { id: "999999" });
  expect(page.status).toBe(422);
  expect(page.text).toMatch(/<a href="#f-id">资讯：没有资讯 999999/);
  expect((await me.get("/news/list?state=never")).status).toBe(422);
});

test("removes an interrupted upload, and keeps serving", async () => {
  const me = await visitor("editor");
  const body = [
    ["_token", me.token],
    ["classroom", "21"],
  ].map(([name, text]) => `--part\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`);
  const file = `--part\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${"x".repeat(300_000)}`;
  const sent = httpRequest(`${url}/file/add`, {
    method: "POST",
    headers: {
      Cookie: me.cookie.split(";")[0],
      Origin: url,
      "Content-Type": "multipart/form-data; boundary=part",
    },
  });
  sent.on("error", () => undefined);
  sent.write(body.join("") + file);
  await expect.poll(async () => (await readdir(folder)).length).toBe(1);
  sent.destroy();
  await expect.poll(async () => readdir(folder)).toEqual([]);
  expect((await me.get("/")).status).toBe(200);
});

test("filters and pages lists, and exports them as CSV", async () => {
  const { get } = await visitor("owner");
  const { text } = await get("/news/list?state=&title=");
  expect(text).toMatch(/共 \d+ 条，第 1 \/ 1 页/);
  expect(text).toContain('<option value="jia">');
  const csv = await get("/news/list/rows.csv?state=shown");
  expect(csv.headers["content-type"]).toContain("text/csv");
  expect(csv.text).toMatch(/^\uFEFF编号,机构,栏目,标题/);
  const workbook = await get("/news/list/rows.xlsx?state=shown");
  expect(workbook.headers["content-disposition"]).toBe("attachment; filename=news-list.xlsx");
  expect((await get("/agency/list")).text).toContain('href="/agency/show?flag=jia"');
});

test("keeps uploads on disk until the change runs, and plays them then", async () => {
  const me = await visitor("editor");
  const [lesson] = await upstream.db
    .select()
    .from(lessons)
    .where(eq(lessons.type, "video"))
    .orderBy(lessons.id)
    .limit(1);
  const id = lesson?.id ?? 0;
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#346" } })
    .png()
    .toBuffer();
  const sent = me.post("/media/add").field("_token", me.token).field("lesson", String(id));
  const { at, page } = await follow(
    me.get,
    await sent.attach("file", picture, "2.png").attach("file", picture, "10.png"),
  );
  expect(page.text).toMatch(/<td[^>]*>页数<\/td><td[^>]*>0<\/td><td[^>]*>2<\/td>/);
  expect(await upstream.db.$count(lessonMedia, eq(lessonMedia.lessonId, id))).toBe(0);
  expect((await readdir(folder)).length).toBeGreaterThan(0);
  const done = await confirm(me, at);
  expect(done.page.text).toContain("已完成");
  expect(await upstream.db.$count(lessonMedia, eq(lessonMedia.lessonId, id))).toBe(2);
  expect(await readdir(folder)).toEqual([]);
});

test("reports an invalid file at its field, and removes the files of a cancelled change", async () => {
  const me = await visitor("editor");
  const [lesson] = await upstream.db
    .select()
    .from(lessons)
    .where(eq(lessons.type, "video"))
    .orderBy(lessons.id)
    .limit(1);
  const sent = me.post("/media/add").field("_token", me.token).field("lesson", String(lesson?.id));
  const { page } = await follow(me.get, await sent.attach("file", Buffer.from("Dear all"), "film.mp4"));
  expect(page.status).toBe(422);
  expect(page.text).toMatch(/<a href="#f-file">课件文件：film\.mp4 /);
  expect(await readdir(folder)).toEqual([]);
  const given = me.post("/file/add").field("_token", me.token).field("classroom", "21");
  const { at } = await follow(me.get, await given.attach("file", Buffer.from("%PDF-"), "../../放弃的.pdf"));
  expect((await me.get(at)).text).toContain("放弃的");
  expect((await readdir(folder)).length).toBe(1);
  const back = await me.post(at).type("form").send({ _token: me.token, do: "0" });
  expect(back.get("Location")).toBe(at);
  const again = await me.get(at);
  expect([again.status, again.get("Refresh")]).toEqual([200, undefined]);
  expect(again.text).toContain('name="classroom"');
  expect(again.text).toContain('type="radio" name="classroom" value="21" checked');
  expect(await readdir(folder)).toEqual([]);
  expect(await upstream.db.$count(classroomFiles, eq(classroomFiles.name, "放弃的"))).toBe(0);
});
