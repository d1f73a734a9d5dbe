import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import request from "supertest";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { news } from "../../platform/db/schema/articles.ts";
import { lessons } from "../../platform/db/schema/catalogue.ts";
import { lacksTool, makeFilm } from "../../testing/testMedia.ts";
import { cutsOf, multipartBody, oddBodies, postForm } from "../../testing/multipart.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { runCall } from "../console/runCall.ts";
import type { Role } from "../console/visitor.ts";
import { type ServedPages, servePages } from "./servePages.ts";

const MOST_WAITING = 1_000_000;
const noFfmpeg = await lacksTool("ffmpeg");

let upstream: TestUpstream;
let pages: ServedPages;
let url: string;
/** Folder in which only the admin pages create temporary files. */
let folder: string;
let outside: string;

beforeAll(async () => {
  upstream = await startTestUpstream();
  outside = await mkdtemp(join(tmpdir(), "beikao-outside-"));
  folder = await mkdtemp(join(tmpdir(), "beikao-pages-"));
  vi.stubEnv("TMPDIR", folder);
  pages = await servePages({
    db: upstream.db,
    signSalt: "any",
    clock: () => upstream.now(),
    log: pino({ level: "silent" }),
    config: { host: "127.0.0.1", port: undefined, url: undefined },
    mostWaiting: MOST_WAITING,
  });
  url = await pages.url();
});
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
  await rm(outside, { recursive: true, force: true });
});
afterEach(() => vi.unstubAllEnvs());

async function visitor(role: Role) {
  const asked = { noun: "session", action: "open", values: { role }, actor: "root" };
  const { said = "" } = await runCall(upstream.db, asked, upstream.now(), { pagesUrl: pages.url });
  const link = /\/open\/[\w-]+/.exec(said)?.[0] ?? "";
  const opened = await request(url).post(link).set("Origin", url);
  const cookie = opened.get("Set-Cookie")?.[0]?.split(";")[0] ?? "";
  const get = (path: string) => request(url).get(path).set("Cookie", cookie);
  const token = /name="_token" value="([^"]+)"/.exec((await get("/")).text)?.[1] ?? "";
  return {
    get,
    token: { name: "_token", content: token },
    post: (path: string) => request(url).post(path).set("Origin", url).set("Cookie", cookie),
    send: (target: string, body: string) =>
      postForm({ port: Number(new URL(url).port), target, headers: { Cookie: cookie, Origin: url }, body }),
  };
}

type Visitor = Awaited<ReturnType<typeof visitor>>;

async function giveUp({ post, token }: Visitor, at: string): Promise<void> {
  await post(at).type("form").send({ _token: token.content, do: "0" });
}

const locationOf = (text: string) => /^Location: (\S+)/im.exec(text)?.[1] ?? "";

test("answers a form that is cut off at any byte, and keeps none of its files", async () => {
  const me = await visitor("editor");
  const form = multipartBody([
    me.token,
    { name: "classroom", content: "21" },
    { name: "file", content: "x".repeat(40), filename: "a.pdf" },
  ]);
  for (const body of cutsOf(form, 161)) {
    const { status, text } = await me.send("/file/add", body);
    expect([body.length, status], text).toEqual([body.length, 400]);
  }
  expect(await readdir(folder)).toEqual([]);
});

test.each(["/file/add", "/news/add", "/user/lock"])(
  "refuses forms of unusual names and boundaries at %s",
  async (target) => {
    const me = await visitor("owner");
    for (const body of oddBodies("file", me.token)) {
      const { status } = await me.send(target, body);
      expect([400, 422], JSON.stringify(body.slice(0, 400))).toContain(status);
    }
    expect(await readdir(folder)).toEqual([]);
    expect((await me.get("/")).status).toBe(200);
  },
);

test("offers a default where a thing is added, and no change where it is changed", async () => {
  const me = await visitor("owner");
  const [added, changed] = [await me.get("/course/add"), await me.get("/course/change")];
  expect(added.text).toMatch(/name="recommended" value="" checked> 默认/);
  expect(changed.text).toMatch(/name="recommended" value="" checked> 不变/);
});

test("names the shared library in the list of agencies alone", async () => {
  const { text } = await (await visitor("owner")).get("/course/list");
  expect(text).toContain('<option value="shared">共用</option>');
  expect(text).not.toContain("shared 是");
});

test("rejects a path of the server in place of an upload", async () => {
  const secret = join(outside, "secret.md");
  await writeFile(secret, "SIGN_SALT=of-this-server");
  await chmod(secret, 0o600);
  const me = await visitor("editor");
  const [row] = await upstream.db.select().from(news).orderBy(news.id).limit(1);
  const forms = [
    ["/file/add", { classroom: "21", file: secret }],
    ["/media/add", { lesson: "1", file: outside }],
    ["/exam/import", { agency: "jia", file: secret, about: secret }],
    ["/question/import", { agency: "jia", file: secret }],
  ] as const;
  for (const [path, fields] of forms) {
    const sent = Object.entries(fields).map(([name, content]) => ({ name, content }));
    const { status, text } = await me.send(path, multipartBody([me.token, ...sent]));
    expect([path, status], text).toEqual([path, 400]);
    expect(text).toContain("“file”");
    const asked = await me.get(`${path}?${new URLSearchParams(fields)}`);
    expect(asked.text).not.toContain("of-this-server");
  }
  // The field of an article holds its text, so a path is text like any other.
  const typed = [
    { name: "id", content: String(row?.id) },
    { name: "file", content: secret },
  ];
  const kept = await me.send("/news/change", multipartBody([me.token, ...typed]));
  const preview = await me.get(locationOf(kept.text));
  expect(preview.text).toContain(secret);
  expect(preview.text).not.toContain("of-this-server");
  await giveUp(me, locationOf(kept.text));
  const upload = { name: "file", content: "# 标题\n\n正文\n", filename: secret };
  const named = await me.send(
    "/news/change",
    multipartBody([me.token, { name: "id", content: String(row?.id) }, upload]),
  );
  const work = await me.get(locationOf(named.text));
  expect(work.text).toContain("正文");
  expect(work.text).not.toContain("of-this-server");
  await giveUp(me, locationOf(named.text));
});

test("refuses two files in a field for one, and two with the same name", async () => {
  const me = await visitor("editor");
  const file = (filename: string) => ({ name: "file", content: "x", filename });
  const one = multipartBody([me.token, { name: "classroom", content: "21" }, file("a.pdf"), file("b.pdf")]);
  expect(await me.send("/file/add", one)).toMatchObject({
    status: 400,
    text: expect.stringContaining("文件只能选一个文件"),
  });
  const same = multipartBody([me.token, { name: "lesson", content: "1" }, file("a.png"), file("a.png")]);
  expect(await me.send("/media/add", same)).toMatchObject({
    status: 400,
    text: expect.stringContaining("有两个文件都叫 a.png"),
  });
  expect(await readdir(folder)).toEqual([]);
});

test("refuses an upload beyond the limit of pending uploads in a session", async () => {
  const me = await visitor("editor");
  const form = multipartBody([
    me.token,
    { name: "classroom", content: "21" },
    { name: "file", content: "x".repeat(MOST_WAITING * 0.6), filename: "a.pdf" },
  ]);
  const first = await me.send("/file/add", form);
  expect(first.status).toBe(303);
  const second = await me.send("/file/add", form);
  expect([second.status, second.text]).toEqual([400, expect.stringContaining("还没确认的文件超过")]);
  const other = await visitor("editor");
  const own = await other.send("/file/add", form.replace(me.token.content, other.token.content));
  expect(own.status).toBe(303);
  await giveUp(other, locationOf(own.text));
  await giveUp(me, locationOf(first.text));
  const third = await me.send("/file/add", form);
  expect(third.status).toBe(303);
  await giveUp(me, locationOf(third.text));
  expect(await readdir(folder)).toEqual([]);
});

test("removes uploads of a dead process", async () => {
  await writeFile(join(outside, "x"), "");
  vi.stubEnv("TMPDIR", outside);
  const left = await mkdtemp(join(outside, "beikao-admin-999999999-"));
  const { removeLeftUploads } = await import("./uploads.ts");
  await removeLeftUploads();
  expect(await readdir(outside)).not.toContain(left.split("/").at(-1));
  expect(await readdir(outside)).toContain("x");
});

/** Replaces ffmpeg by a program that never ends. */
async function stubbornFfmpeg(): Promise<void> {
  const programs = await mkdtemp(join(outside, "programs-"));
  await writeFile(
    join(programs, "ffmpeg"),
    `#!/bin/sh\ntrap '' TERM INT HUP\nsleep 600 &\nwhile :; do sleep 600; done\n`,
  );
  await chmod(join(programs, "ffmpeg"), 0o755);
  vi.stubEnv("PATH", `${programs}:${process.env["PATH"]}`);
}

async function sendFilm(me: Visitor) {
  const [lesson] = await upstream.db
    .select()
    .from(lessons)
    .where(eq(lessons.type, "video"))
    .orderBy(lessons.id)
    .limit(1);
  const sent = me.post("/media/add").field("_token", me.token.content).field("lesson", String(lesson?.id));
  const answer = await sent.attach("file", join(outside, "film.mp4"));
  return answer.get("Location") ?? "";
}

test.skipIf(noFfmpeg)(
  "runs another change while a film is encoded, and stops encoding when the change is cancelled",
  async () => {
    const me = await visitor("editor");
    await makeFilm(join(outside, "film.mp4"), 2, "-c:v", "mpeg4");
    await stubbornFfmpeg();
    const film = await sendFilm(me);
    expect((await me.get(film)).text).toContain("正在准备");
    const other = await visitor("editor");
    const [row] = await upstream.db.select().from(news).orderBy(news.id).limit(1);
    const change = multipartBody([
      other.token,
      { name: "id", content: String(row?.id) },
      { name: "title", content: "Another title" },
    ]);
    const at = locationOf((await other.send("/news/change", change)).text);
    expect((await other.get(at)).text).toContain("确认改动");
    await other.post(at).type("form").send({ _token: other.token.content, do: "1" });
    expect((await other.get(at)).text).toContain("已完成");
    const text = multipartBody([
      other.token,
      { name: "id", content: String(row?.id) },
      { name: "file", content: "# New\n\nA text.", filename: "a.md" },
    ]);
    const second = locationOf((await other.send("/news/change", text)).text);
    expect((await other.get(second)).text).toContain("确认改动");
    await giveUp(other, second);
    expect((await me.get(film)).text).toMatch(/<button[^>]*value="0">放弃/);
    await giveUp(me, film);
    expect((await me.get(film)).text).toContain("预览改动");
    await expect.poll(() => readdir(folder)).toEqual([]);
  },
);

test("shows the typed texts again, and puts none of them into an address", async () => {
  const me = await visitor("owner");
  const typed = { name: "Learner of 1999", mobile: "13812340987" };
  const sent = Object.entries({ agency: "jia", ...typed }).map(([name, content]) => ({ name, content }));
  const at = locationOf((await me.send("/user/add", multipartBody([me.token, ...sent]))).text);
  expect((await me.get(at)).text).toContain("确认改动");
  const { headers } = await me.post(at).type("form").send({ _token: me.token.content, do: "0" });
  expect(headers["location"]).toBe(at);
  const { text } = await me.get(at);
  expect(text).toContain('action="/user/add"');
  for (const one of Object.values(typed)) expect(text).toContain(`value="${one}"`);
  const confirmed = await me.post(at).type("form").send({ _token: me.token.content, do: "1" });
  expect(confirmed.headers["location"]).toBe(at);
  expect((await me.get(at)).text).not.toContain("已完成");
});

test("shows why rows of a list cannot be downloaded", async () => {
  const me = await visitor("owner");
  for (const file of ["rows.csv", "rows.xlsx"]) {
    const { status, text } = await me.get(`/order/list/${file}?agency=no-such-agency`);
    expect(status).toBe(422);
    expect(text).toContain("no-such-agency");
  }
});
