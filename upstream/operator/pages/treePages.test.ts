import { mkdtemp, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import request from "supertest";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TreeAnswer, TreeState, TreeUpload } from "#shared/console/islands.ts";
import { lacksTool, makeFilm } from "../../testing/testMedia.ts";
import { pageSession, serveTestPages } from "../../testing/pageVisitor.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import type { Role } from "../console/visitor.ts";
import { runCall } from "../console/runCall.ts";
import type { ServedPages } from "./servePages.ts";

const noFfmpeg = await lacksTool("ffmpeg");
let upstream: TestUpstream;
let pages: ServedPages;
let url: string;
let folder: string;
let course: number;
let chapter: number;
let lesson: number;

beforeAll(async () => {
  upstream = await startTestUpstream({ isClockHeld: true });
  folder = await mkdtemp(join(tmpdir(), "beikao-tree-"));
  if (!noFfmpeg) await makeFilm(join(folder, "film.mp4"), 2);
  pages = await serveTestPages(upstream);
  url = await pages.url();
});
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function add(noun: string, values: object): Promise<number> {
  const asked = { noun, action: "add", values: { ...values }, actor: "王" };
  const { record } = await runCall(upstream.db, asked, upstream.now());
  return Number(record?.["id"]);
}
beforeEach(async () => {
  course = await add("course", { agency: "jia", name: "树课", subject: 315, price: "1.00" });
  chapter = await add("chapter", { course, name: "甲章" });
  lesson = await add("lesson", { chapter, name: "一课" });
});

async function visitor(role: Role, agency?: string) {
  const { get, post, cookie, token } = await pageSession(
    { upstream, pages },
    role,
    agency === undefined ? {} : { agency },
  );
  return {
    get,
    post,
    tokens: { Cookie: cookie, "X-Form-Token": token },
    act: async (command: string, texts: Readonly<Record<string, string>>): Promise<TreeAnswer> =>
      (await post(`/course/tree/do/${command}`).send({ course, values: texts })).body,
    state: async (): Promise<TreeState> => (await get(`/course/tree/state?id=${course}`)).body,
    begin: (file: object) => post("/course/tree/upload").send({ lesson, stamp: 1, ...file }),
    send: (id: string, offset: number, bytes: Buffer) =>
      post(`/course/tree/upload/${id}?offset=${offset}`).type("application/octet-stream").send(bytes),
  };
}

const namesOf = ({ chapters }: TreeState) =>
  chapters.map(({ name, lessons }) => [name, ...lessons.map((one) => one.name)].join(" "));

test("shows the tree with links to forms for browsers without scripts, and leads there from the list", async () => {
  const { get } = await visitor("owner");
  const { text } = await get(`/course/tree?id=${course}`);
  expect(text).toContain("课程目录：树课");
  expect(text).toContain('data-island="courseTree"');
  expect(text).toMatch(/一课 <span class="hint">还没有内容<\/span>/);
  for (const address of [
    `/chapter/add?course=${course}`,
    `/lesson/add?chapter=${chapter}`,
    `/lesson/move?id=${lesson}`,
    `/media/add?lesson=${lesson}`,
  ])
    expect(text).toContain(`href="${address}"`);
  expect((await get("/course/list?name=树课")).text).toContain(`/course/tree?id=${course}`);
  expect((await get(`/course/show?id=${course}`)).text).toContain(`/course/tree?id=${course}`);
  expect((await get("/course/tree")).get("Location")).toBe("/course/list");
});

test("adds, renames, moves, hides and shows at once, and undoes by the entry that the answer names", async () => {
  const { act } = await visitor("owner");
  const two = await act("chapter/add", { course: String(course), name: "乙章" });
  await act("lesson/add", { chapter: String(two.id), name: "二课" });
  const named = await act("lesson/change", { id: String(lesson), name: "新名", free: "yes", minutes: "12" });
  expect(named.state?.chapters[0]?.lessons[0]).toMatchObject({ name: "新名", isFree: true, minutes: 12 });
  const moved = await act("lesson/move", { id: String(lesson), chapter: String(two.id), to: "1" });
  expect(namesOf(moved.state as TreeState)).toEqual(["甲章", "乙章 新名 二课"]);
  const undone = await act("audit/undo", { id: String(moved.audit) });
  expect(namesOf(undone.state as TreeState)).toEqual(["甲章 新名", "乙章 二课"]);
  const hidden = await act("lesson/hide", { id: String(lesson) });
  expect(hidden.state?.chapters[0]?.lessons[0]?.isShown).toBe(false);
  await act("audit/undo", { id: String(hidden.audit) });
  expect((await act("lesson/hide", { id: String(lesson) })).message).toBe("");
});

test("names the field of a refusal, and runs no other command", async () => {
  const { act, post } = await visitor("owner");
  expect((await act("chapter/add", { course: String(course) })).message).toBe("章节名称：请填写");
  expect((await act("lesson/move", { id: String(lesson), to: "1" })).message).toContain("已经在第 1 位");
  expect((await act("course/hide", { id: String(course) })).message).toBe("这个角色不能做这件事。");
  const noToken = await post("/course/tree/do/chapter/add").set("X-Form-Token", "x").send({});
  expect(noToken.status).toBe(403);
});

test("gives a reader no fields, an editor none of what is free, and a marker no page", async () => {
  const reader = await visitor("reader");
  expect((await reader.get(`/course/tree?id=${course}`)).text).toContain("&quot;mayEdit&quot;:false");
  expect((await reader.act("chapter/add", { course: String(course), name: "丙" })).message).toContain("角色");
  const editor = await visitor("editor");
  expect((await editor.act("lesson/change", { id: String(lesson), free: "yes" })).message).not.toBe("");
  expect((await editor.act("lesson/change", { id: String(lesson), name: "改" })).message).toBe("");
  const marker = await visitor("marker");
  expect((await marker.get(`/course/tree?id=${course}`)).status).toBe(403);
});

test("shows and changes nothing of another agency in a session of one agency", async () => {
  const { get, act, begin } = await visitor("owner", "yi");
  expect((await get(`/course/tree?id=${course}`)).status).toBe(404);
  expect((await get(`/course/tree/state?id=${course}`)).status).toBe(404);
  const answer = await act("lesson/change", { id: String(lesson), name: "偷" });
  expect([answer.message === "", answer.state]).toEqual([false, undefined]);
  const sent = await begin({ name: "film.mp4", size: 10 });
  expect([sent.status, sent.text.includes("一课")]).toEqual([422, false]);
});

test("keeps the bytes that arrived before the connection of a part broke", async () => {
  const { begin, state, tokens } = await visitor("owner");
  const { id } = (await begin({ name: "断.mp4", size: 100 })).body;
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(
    [
      `POST /course/tree/upload/${id}?offset=0 HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Origin: ${url}`,
      ...Object.entries(tokens).map(([name, value]) => `${name}: ${value}`),
      "Content-Type: application/octet-stream",
      "Content-Length: 100",
      "",
      "Dear all",
    ].join("\r\n"),
  );
  await expect.poll(async () => (await state()).uploads[0]?.received).toBe(8);
  socket.destroy();
  const goOn = async () =>
    (
      await request(url)
        .post(`/course/tree/upload/${id}?offset=8`)
        .set({ ...tokens, Origin: url })
        .type("application/octet-stream")
        .send(Buffer.from(", hello"))
    ).body;
  // The server may still wait for the rest of the broken part.
  await expect.poll(goOn).toEqual({ received: 15, isTaken: true });
});

test("goes on with an unfinished file behind what arrived, and takes no bytes twice", async () => {
  const { begin, send, state } = await visitor("owner");
  const file = { name: "课.mp4", size: 10 };
  const { id } = (await begin(file)).body;
  expect((await send(id, 0, Buffer.from("Dear"))).body).toEqual({ received: 4, isTaken: true });
  expect((await send(id, 0, Buffer.from("Dear"))).body).toEqual({ received: 4, isTaken: false });
  expect((await state()).uploads).toMatchObject([
    { file: "课.mp4", state: "receiving", received: 4, size: 10 },
  ]);
  expect((await begin(file)).body).toEqual({ id, received: 4 });
  expect((await begin({ ...file, stamp: 2 })).body.received).toBe(0);
  expect((await send(id, 4, Buffer.from("too many bytes"))).body.message).toContain("请重新选择");
});

test("refuses an empty file, a huge one, and the upload of another session", async () => {
  const { begin } = await visitor("owner");
  expect((await begin({ name: "空.mp4", size: 0 })).body.message).toContain("空文件");
  expect((await begin({ name: "大.mp4", size: 21_000_000_000 })).body.message).toContain("20 GB");
  const { id } = (await begin({ name: "别人.mp4", size: 5 })).body;
  const other = await visitor("owner");
  expect((await other.send(id, 0, Buffer.from("Dear "))).status).toBe(404);
  expect((await other.state()).uploads).toEqual([]);
});

/** Waits until a file is done or failed. */
async function ended(state: () => Promise<TreeState>): Promise<TreeUpload | undefined> {
  const found = await expect
    .poll(
      async () => (await state()).uploads.filter((one) => one.state === "done" || one.state === "failed"),
      {
        timeout: 20_000,
      },
    )
    .not.toEqual([])
    .then(() => state());
  return found.uploads[0];
}

test("tells the reason and the remedy of a file that is no film, and forgets it when asked", async () => {
  const { begin, send, state, post } = await visitor("owner");
  const { id } = (await begin({ name: "课.mp4", size: 8 })).body;
  await send(id, 0, Buffer.from("Dear all"));
  const upload = await ended(state);
  expect(upload).toMatchObject({ state: "failed", lessonId: lesson });
  expect(upload?.reason).toContain("课.mp4 不是");
  await post(`/course/tree/drop/${upload?.id}`);
  expect((await state()).uploads).toEqual([]);
});

test.skipIf(noFfmpeg)("plays a lesson by a film that arrived in parts, with captions of SubRip", async () => {
  const { begin, send, state } = await visitor("owner");
  const film = await readFile(join(folder, "film.mp4"));
  const srt = Buffer.from("1\r\n00:00:00,000 --> 00:00:01,000\r\n你好\r\n").toString("base64");
  const captions = { name: "film.srt", base64: srt };
  const { id } = (await begin({ name: "film.mp4", size: film.length, captions })).body;
  const half = Math.floor(film.length / 2);
  await send(id, 0, film.subarray(0, half));
  await send(id, half, film.subarray(half));
  expect(await ended(state)).toMatchObject({ state: "done", reason: "" });
  expect((await state()).chapters[0]?.lessons[0]).toMatchObject({
    content: "video",
    length: "00:02",
    hasCaptions: true,
  });
});
