import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestConsole, consoleOver } from "../../../testing/adminConsole.ts";
import { type PageVisitor, pageVisitor, serveTestPages } from "../../../testing/pageVisitor.ts";
import { type TestUpstream, startTestUpstream } from "../../../testing/testUpstream.ts";
import type { ServedPages } from "../servePages.ts";

let upstream: TestUpstream;
let pages: ServedPages;
let editor: PageVisitor;
let admin: TestConsole;
beforeAll(async () => {
  upstream = await startTestUpstream();
  pages = await serveTestPages(upstream);
  editor = await pageVisitor({ upstream, pages }, "editor");
  admin = consoleOver(upstream.db, () => upstream.now());
});
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
});

const SINGLE = 51;

test("shows questions of the list as cards with rendered formulas, options and figures", async () => {
  const stem = "已知 $x^2=4$，则 x 是";
  expect((await admin("question", "change", "51", "--stem", stem)).code).toBe(0);
  const { text } = await editor.get("/question/list?find=已知");
  expect(text).toContain('<article aria-label="题目 51">');
  expect(text).toContain("<msup>");
  expect(text).not.toContain("katex-html");
  expect(text).toMatch(/单选题 51/);
  expect(text).toMatch(/还没有人做过|正确率 \d+%/);
  expect(text).toContain(`href="/question/change?id=${SINGLE}"`);
});

test("shows a question with its key, its changes and the actions that make sense for it", async () => {
  const shown = (await editor.get("/question/show?id=51")).text;
  expect(shown).toContain('<li class="right">');
  expect(shown).toContain('href="/question/undo?id=51"');
  expect(shown).toContain('href="/question/hide?id=51"');
  expect(shown).not.toContain('href="/question/unhide?id=51"');
  expect(shown).toContain("修改记录");
  await admin("question", "hide", "51");
  const hidden = (await editor.get("/question/show?id=51")).text;
  expect(hidden).toContain("已隐藏");
  expect(hidden).toContain('href="/question/unhide?id=51"');
  expect(hidden).not.toContain('href="/question/hide?id=51"');
});

test("gives a reader no action that changes a question", async () => {
  const reader = await pageVisitor({ upstream, pages }, "reader");
  const { text } = await reader.get("/question/show?id=51");
  expect(text).toContain("修改记录");
  expect(text).not.toContain("/question/change?id=51");
});

test("fills the form of a question with what is stored, for the editor and without scripts", async () => {
  const { text } = await editor.get("/question/change?id=51");
  expect(text).toContain('data-island="questionFields"');
  expect(text).toMatch(/<textarea[^>]*name="stem"[^>]*>\n已知 \$x\^2=4\$，则 x 是<\/textarea>/);
  expect(text).toMatch(/<option value="single" selected>/);
  const sent = await editor.sendForm("/question/change", { id: "51", stem: "已知 $x^2=9$，则 x 是" });
  const preview = await editor.get(sent.get("Location") ?? "");
  expect(preview.text).toContain("还没有执行");
});

test.each([
  ["stem", "题干"],
  ["answer", "答案"],
])(
  "refuses a change that empties the field %s, which an empty option would leave as it is",
  async (name, label) => {
    const answer = await editor.sendForm("/question/change", { id: "51", [name]: "", year: "2024" });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(`<a href="#f-${name}">${label}：`);
  },
);

test("accepts empty fields of a question that were empty before", async () => {
  const fields = { id: "51", exam: "", "any-order": "", year: "2024" };
  const sent = await editor.sendForm("/question/change", fields);
  const answer = await editor.get(sent.get("Location") ?? "");
  expect(answer.text).toContain("还没有执行");
});

test("stores a picture that the editor sends, serves it, and refuses other files and foreign tokens", async () => {
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const post = (body: Buffer, visitor = editor) =>
    visitor.post("/picture/question").type("application/octet-stream").send(body);
  const stored = await post(png);
  expect(stored.body).toMatchObject({
    fault: "",
    address: expect.stringMatching(/^\/uploads\/question\/\w+\.png$/),
  });
  const shown = await editor.get((stored.body as { address: string }).address);
  expect(shown.get("Content-Type")).toBe("image/png");
  expect(shown.body).toEqual(png);
  expect((await post(Buffer.from("no picture"))).status).toBe(422);
  const foreign = await editor
    .post("/picture/question")
    .set("X-Form-Token", "wrong")
    .type("application/octet-stream")
    .send(png);
  expect(foreign.status).toBe(403);
  expect((await post(png, await pageVisitor({ upstream, pages }, "reader"))).status).toBe(403);
});

test("refuses once to overwrite a question that somebody else changed while the form was open", async () => {
  const open = async () => (await editor.get("/question/change?id=51")).text;
  const shown = /name="_shown" value="([^"]*)"/.exec(await open())?.[1]?.replaceAll("&quot;", '"') ?? "";
  expect((await admin("question", "change", "51", "--stem", "另一位老师的题干")).code).toBe(0);
  const mine = { id: "51", ...(JSON.parse(shown) as Record<string, string>), stem: "我改的题干" };
  const refused = await editor.sendForm("/question/change", { ...mine, _shown: shown });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("改成“另一位老师的题干”");
  expect(refused.text).toContain("我改的题干");
});
