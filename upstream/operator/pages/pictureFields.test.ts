import { connect } from "node:net";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { courseDetail } from "#shared/contract/catalogue/endpoints.ts";
import { questionImages } from "../../platform/db/schema/questions.ts";
import { type PageVisitor, pageVisitor, serveTestPages } from "../../testing/pageVisitor.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import type { ServedPages } from "./servePages.ts";

let upstream: TestUpstream;
let pages: ServedPages;
let editor: PageVisitor;
let folder: string;
beforeAll(async () => {
  upstream = await startTestUpstream();
  folder = await mkdtemp(join(tmpdir(), "beikao-picture-fields-"));
  vi.stubEnv("TMPDIR", folder);
  pages = await serveTestPages(upstream);
  editor = await pageVisitor({ upstream, pages }, "editor", { agency: "yi" });
});
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const picture = (background: string) =>
  sharp({ create: { width: 1200, height: 700, channels: 3, background } })
    .jpeg()
    .toBuffer();
const coverOf = async () =>
  ((await upstream.call(courseDetail, { id: "14" }, { agency: "yi" })) as Answer).cover as string;
const storedNum = () => upstream.db.$count(questionImages);
/** Returns the address of the last stored picture on a page: that after a change. */
const ownAddress = (text: string) => text.match(/\/uploads\/question\/[0-9a-f]{40}\.jpg/g)?.at(-1) ?? "";

/** Sends the form of a course with a cover, as a browser without scripts does. Returns the answer behind it. */
async function sendCover(bytes: Buffer, name = "封面.jpg") {
  const sent = await editor.sendForm("/course/change", { id: 14 }).attach("cover", bytes, name);
  const work = sent.get("Location") ?? "";
  return { work, page: work === "" ? sent : await editor.get(work) };
}

test("offers a file field for a cover, and shows the present picture beside it", async () => {
  const { text } = await editor.get("/course/change?id=14");
  expect(text).toContain(
    '<input type="file" accept="image/jpeg,image/png,image/webp,image/gif" id="f-cover"',
  );
  expect(text).toContain("封面");
});

test("previews a cover before it is stored, and shows it on the site after the confirmation", async () => {
  const before = await storedNum();
  const { work, page } = await sendCover(await picture("#284"));
  const address = ownAddress(page.text);
  expect(page.text).toContain(`<img class="picture" src="${address}" alt="封面">`);
  const previewed = await editor.get(address);
  expect(await sharp(previewed.body as Buffer).metadata()).toMatchObject({ width: 960, height: 540 });
  expect(await storedNum()).toBe(before);
  expect((await editor.send(work, { do: "1" })).status).toBe(303);
  expect(await coverOf()).toBe(address);
  expect(await storedNum()).toBe(before + 1);
  expect((await editor.get(address)).body).toEqual(previewed.body);
  expect((await editor.get("/course/change?id=14")).text).toContain(`src="${address}" alt="现在的封面"`);
  expect((await editor.get("/course/show?id=14")).text).toContain(`src="${address}" alt="封面"`);
});

test("keeps nothing of a cover that is given up, and shows it to no other session", async () => {
  const [before, drawn] = [await storedNum(), await coverOf()];
  const { work, page } = await sendCover(await picture("#842"));
  const other = await pageVisitor({ upstream, pages }, "editor", { agency: "jia" });
  expect((await other.get(ownAddress(page.text))).status).toBe(404);
  await editor.send(work, { do: "0" });
  expect((await editor.get(ownAddress(page.text))).status).toBe(404);
  expect([await storedNum(), await coverOf()]).toEqual([before, drawn]);
  expect(await readdir(folder)).toEqual([]);
});

test("takes an own cover back by the switch of the form", async () => {
  const sent = await editor.sendForm("/course/change", { id: 14, "no-cover": 1 });
  await editor.send(sent.get("Location") ?? "", { do: "1" });
  expect(await coverOf()).toMatch(/^\/uploads\/cover\//);
});

test.each([
  ["a text", Buffer.from("no picture"), "封面：图片无法识别，请换一张 JPG、PNG、WebP 或 GIF 图片。"],
  [
    "an SVG",
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    "封面：不支持 SVG",
  ],
])("refuses %s as a cover in Chinese at its field, and stores nothing", async (_name, bytes, reason) => {
  const before = await storedNum();
  const { page } = await sendCover(bytes, "封面.svg");
  expect(page.status).toBe(422);
  expect(page.text).toContain(`<a href="#f-cover">${reason}`);
  expect(await storedNum()).toBe(before);
});

test("keeps nothing of an upload that breaks off", async () => {
  const before = await storedNum();
  const { port, hostname } = new URL(editor.url);
  const socket = connect(Number(port), hostname);
  const head = [
    "POST /course/change HTTP/1.1",
    `Host: ${hostname}:${port}`,
    `Origin: ${editor.url}`,
    `Cookie: ${editor.cookie}`,
    "Content-Type: multipart/form-data; boundary=x",
    "Content-Length: 900000",
  ].join("\r\n");
  const field = (name: string, text: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  socket.write(`${head}\r\n\r\n${field("_token", editor.token)}${field("id", "14")}`);
  socket.write('--x\r\nContent-Disposition: form-data; name="cover"; filename="a.jpg"\r\n\r\n');
  socket.write((await picture("#777")).subarray(0, 2_000));
  await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(1));
  socket.destroy();
  await once(socket, "close");
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]));
  expect(await storedNum()).toBe(before);
});

test("scales a picture of an article down, and refuses other files and foreign tokens", async () => {
  const send = (body: Buffer, visitor = editor) =>
    visitor.post("/picture/article").type("application/octet-stream").send(body);
  const large = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const { address } = (await send(large)).body as { address: string };
  const shown = await upstream.fetch(address);
  const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
  expect([shown.headers.get("content-type"), width, height]).toEqual(["image/webp", 1600, 800]);
  const bad = await send(Buffer.from("no picture"));
  expect([bad.status, bad.body]).toEqual([
    422,
    { address: "", fault: "图片无法识别，请换一张 JPG、PNG、WebP 或 GIF 图片。", note: "" },
  ]);
  expect((await send(large, await pageVisitor({ upstream, pages }, "reader"))).status).toBe(403);
  const foreign = await editor.post("/picture/article").set("X-Form-Token", "wrong").send({});
  expect(foreign.status).toBe(403);
});

const sendTo = (use: string, body: Buffer) =>
  editor.post(`/picture/${use}`).type("application/octet-stream").send(body);
const storedAt = async (address: string) => Buffer.from(await (await upstream.fetch(address)).arrayBuffer());

test("stores a photo for a question without the place where it was taken, and any other picture as it is", async () => {
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#246" } })
    .withExif({ IFD3: { GPSLatitude: "31/1 0/1 0/1" } })
    .jpeg()
    .toBuffer();
  const sent = (await sendTo("question", photo)).body as { address: string };
  expect((await sharp(await storedAt(sent.address)).metadata()).exif).toBeUndefined();
  const drawing = await sharp({ create: { width: 90, height: 60, channels: 4, background: "#0000" } })
    .png()
    .toBuffer();
  const same = (await sendTo("question", drawing)).body as { address: string };
  expect((await storedAt(same.address)).equals(drawing)).toBe(true);
});

test("says that only the first frame of an animation is left in an article, and keeps it moving in a question", async () => {
  const frames = await Promise.all(
    ["#f00", "#00f"].map((background) =>
      sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sendTo("article", moving)).body).toMatchObject({ fault: "", note: "动图只留下了第一帧。" });
  const { address, note } = (await sendTo("question", moving)).body as { address: string; note: string };
  expect([note, (await sharp(await storedAt(address)).metadata()).pages]).toEqual(["", 2]);
});

test.each(["question", "article"])(
  "names the way out for a photo of an iPhone as a picture of a %s",
  async (use) => {
    const heic = Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${"\0".repeat(400)}`);
    const { status, body } = await sendTo(use, heic);
    expect([status, (body as { fault: string }).fault]).toEqual([
      422,
      expect.stringContaining("请另存为 JPG 后再上传"),
    ]);
  },
);
