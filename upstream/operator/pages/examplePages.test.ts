import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import request from "supertest";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import type { Role } from "../console/visitor.ts";
import { runCall } from "../console/runCall.ts";
import { type ServedPages, servePages } from "./servePages.ts";

let upstream: TestUpstream;
let pages: ServedPages;
let url: string;
let folder: string;

beforeAll(async () => {
  upstream = await startTestUpstream();
  folder = await mkdtemp(join(tmpdir(), "beikao-example-"));
  vi.stubEnv("TMPDIR", folder);
  pages = await servePages({
    momentMs: 60_000,
    db: upstream.db,
    signSalt: "any",
    clock: () => upstream.now(),
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

async function visitor(role: Role) {
  const asked = { noun: "session", action: "open", values: { role }, actor: "王老师 (root)" };
  const { said = "" } = await runCall(upstream.db, asked, upstream.now(), { pagesUrl: pages.url });
  const send = (path: string) => request(url).post(path).set("Origin", url);
  const opened = await send(/\/open\/[\w-]+/.exec(said)?.[0] ?? "");
  const own = (opened.get("Set-Cookie")?.[0] ?? "").split(";")[0] ?? "";
  const get = (path: string) => request(url).get(path).set("Cookie", own);
  const token = /name="_token" value="([^"]+)"/.exec((await get("/")).text)?.[1] ?? "";
  return { get, token, post: (path: string) => send(path).set("Cookie", own) };
}

type Visitor = Awaited<ReturnType<typeof visitor>>;
const TEXT =
  "例1〉最大的行星\n①地球\t②木星\n标答→②\n例2〉最小的行星\n①水星\t②金星\n标答→①\n例3〉最亮的恒星\n①天狼\t②织女\n标答→⑤";
const MARKS = { "m-0": "N", "m-1": "O", "m-2": "K" };

async function open({ post, token }: Visitor, text = TEXT): Promise<string> {
  const sent = await post("/question/example").field("_token", token).field("text", text);
  return sent.get("Location") ?? sent.text;
}

async function mark({ post, token, get }: Visitor, path: string, fields: Readonly<Record<string, string>>) {
  const sent = await post(path)
    .type("form")
    .send({ _token: token, ...fields });
  return get((sent.get("Location") ?? "").split("#")[0] ?? "");
}

test("shows what is read by the marks, and why a question is refused", async () => {
  const editor = await visitor("editor");
  const path = await open(editor);
  const { text } = await mark(editor, path, MARKS);
  expect(text).toContain("读出 <b>2</b> 题，没有读出 <b>1</b> 题");
  expect(text).toContain("是 E，没有这个选项");
  expect(text).toContain("第 3 题（第 7 行）");
  const first = text.slice(text.indexOf("学员看到的前"), text.indexOf("下载这个读法"));
  expect(first).toContain("最大的行星");
  expect(first).not.toContain("标答");
});

test("shows a teacher at its line the mark that cannot be followed", async () => {
  const editor = await visitor("editor");
  const { text } = await mark(editor, await open(editor), { "m-1": "N" });
  expect(text).toContain('href="#m-1"');
  expect(text).toContain("还不能读");
});

test("reads another document by a downloaded habit without marks", async () => {
  const editor = await visitor("editor");
  const path = await open(editor);
  await mark(editor, path, MARKS);
  const habit = await editor.get(`${path}/habit.json`);
  expect(habit.status).toBe(200);
  const sent = await editor
    .post("/question/example")
    .field("_token", editor.token)
    .attach("file", Buffer.from("例1〉最长的河\n①长江\t②黄河\n标答→①"), "地理.txt")
    .attach("habit", Buffer.from(habit.text), "habit.json");
  const { text } = await editor.get((sent.get("Location") ?? "").split("#")[0] ?? "");
  expect(text).toContain("读出 <b>1</b> 题，没有读出 <b>0</b> 题");
});

test("refuses a file that is neither Word nor a text, an invalid habit, and a form without a file", async () => {
  const editor = await visitor("editor");
  const send = () => editor.post("/question/example").field("_token", editor.token);
  const pdf = await send().attach("file", Buffer.from("%PDF-1.7"), "卷.pdf");
  expect([pdf.status, pdf.text.includes("卷.pdf 不是 Word 或文本")]).toEqual([422, true]);
  const habit = await send().field("text", TEXT).attach("habit", Buffer.from("{}"), "habit.json");
  expect([habit.status, habit.text.includes("不是读法")]).toEqual([422, true]);
  const empty = await send();
  expect([empty.status, empty.text.includes("请选一份文档，或者粘贴文字。")]).toEqual([422, true]);
  expect(`${pdf.text}${habit.text}`).not.toContain(folder);
});

test("keeps a document from other sessions and from roles without the import", async () => {
  const editor = await visitor("editor");
  const path = await open(editor);
  await mark(editor, path, MARKS);
  const other = await visitor("owner");
  expect((await other.get(path)).status).toBe(404);
  expect((await other.get(`${path}/habit.json`)).status).toBe(404);
  expect((await other.post(path).type("form").send({ _token: other.token })).status).toBe(404);
  for (const role of ["reader", "marker"] as const) {
    const { get } = await visitor(role);
    expect([(await get("/question/example")).status, (await get(path)).status]).toEqual([403, 403]);
  }
  expect((await editor.post(path).type("form").send({ _token: "wrong" })).status).toBe(403);
});

test("removes the oldest documents of a session that opens many", async () => {
  const editor = await visitor("editor");
  const folders = async () =>
    (await readdir(folder)).filter((name) => name.startsWith("beikao-admin-")).length;
  const before = await folders();
  const paths: string[] = [];
  for (let i = 0; i < 11; i += 1) paths.push(await open(editor));
  expect((await editor.get(paths[0] ?? "")).status).toBe(404);
  expect((await editor.get(paths[10] ?? "")).status).toBe(200);
  expect((await folders()) - before).toBe(10);
});
