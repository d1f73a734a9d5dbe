import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { teachers } from "../../platform/db/schema/catalogue.ts";
import { pageVisitor, serveTestPages } from "../../testing/pageVisitor.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { findCommand } from "../console/commandTable.ts";
import type { Role } from "../console/visitor.ts";
import type { Session } from "../console/sessions.ts";
import { html } from "./html.ts";
import { listOf } from "./listPart.ts";
import type { ServedPages } from "./servePages.ts";

let upstream: TestUpstream;
let pages: ServedPages;
const ids: number[] = [];

beforeAll(async () => {
  upstream = await startTestUpstream({ isClockHeld: true });
  pages = await serveTestPages(upstream);
  const names = ["周一师", "周二师", "周三师"];
  const added = await upstream.db
    .insert(teachers)
    .values(names.map((name) => ({ agencyId: 1, name, isShown: name !== "周三师" })))
    .returning();
  ids.push(...added.map(({ id }) => id));
});
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
});

async function visitor(role: Role, agency?: string) {
  const { get, send } = await pageVisitor({ upstream, pages }, role, agency === undefined ? {} : { agency });
  return { get, many: send };
}

const shownOf = async () =>
  (await upstream.db.select().from(teachers).where(inArray(teachers.id, ids)).orderBy(teachers.id)).map(
    ({ isShown }) => isShown,
  );

test("shows the actions of each row and a box to select it", async () => {
  const { get } = await visitor("owner");
  const { text } = await get("/teacher/list?name=周");
  expect(text).toContain(`aria-label="选择 周一师"`);
  expect(text).toContain(`<a href="/teacher/change?id=${ids[0]}">修改</a>`);
  expect(text).toContain(`href="/teacher/hide?id=${ids[0]}"`);
  expect(text).not.toContain(`href="/teacher/unhide?id=${ids[0]}"`);
  expect(text).toContain(`href="/teacher/unhide?id=${ids[2]}"`);
  expect(text).toContain('formaction="/many/teacher/hide"');
});

test("shows neither boxes nor actions to a session of one agency whose list has only shared rows", async () => {
  const [shared] = await upstream.db
    .insert(teachers)
    .values({ agencyId: null, name: "吴共用" })
    .returning({ id: teachers.id });
  const { get } = await visitor("owner", "jia");
  const { text } = await get("/teacher/list?name=吴共用");
  expect(text).toContain(`href="/teacher/show?id=${shared?.id}"`);
  expect(text).not.toContain(">操作</th>");
  expect(text).not.toContain("选中的");
});

test("offers actions on the things of a noun, and none on attempts, categories and messages", () => {
  const session = { role: "owner", agency: null, formToken: "" } as unknown as Session;
  const shown = (noun: string, action: string) => {
    const command = findCommand(noun, action);
    if (!command) throw new Error(`no command ${noun} ${action}`);
    return html`${listOf({ rows: [{ id: 5, name: "一" }] }, command, session)}`.text;
  };
  expect(shown("exam", "list")).toContain('formaction="/many/exam/unpublish"');
  expect(shown("news", "list")).toContain('href="/news/unpublish?id=5"');
  for (const [noun, action] of [
    ["exam", "results"],
    ["news", "categories"],
    ["live", "chat"],
  ] as const)
    expect(shown(noun, action)).not.toMatch(/\/many\/|[?]id=5"|选中的/);
});

test("keeps a name and a date in one line, and gives a long text room", async () => {
  const name = "讲师".repeat(12);
  await upstream.db.insert(teachers).values({ agencyId: 1, name });
  const { get } = await visitor("owner");
  expect((await get("/teacher/list?name=周一")).text).toMatch(/<td [^>]*class="short lead"[^>]*>周一师</);
  expect((await get("/teacher/list?name=讲师")).text).toMatch(
    new RegExp(`<td [^>]*class="long lead"[^>]*>${name}<`),
  );
});

test("shows a reader neither boxes nor actions", async () => {
  const { get, many } = await visitor("reader");
  const { text } = await get("/teacher/list?name=周");
  expect(text).toContain("周一师");
  expect(text).not.toContain("/many/");
  expect(text).not.toContain("/teacher/change?id=");
  expect((await many("/many/teacher/hide", { id: String(ids[0]) })).status).toBe(403);
});

test("previews an action for all selected rows, does it for each, and names those that refuse", async () => {
  const { many } = await visitor("owner");
  const preview = await many("/many/teacher/hide", { id: ids.map(String) });
  expect(preview.text).toContain("“隐藏”会改 2 个，1 个不能做。");
  expect(preview.text).toMatch(/<li>周三师：/);
  expect(await shownOf()).toEqual([true, true, false]);
  const done = await many("/many/teacher/hide", { id: ids.map(String), do: "1" });
  expect(done.text).toContain("已隐藏 2 个，1 个不能做。");
  expect(await shownOf()).toEqual([false, false, false]);
});

test("refuses no selection, too many rows, and commands that need more than an id", async () => {
  const { many } = await visitor("owner");
  expect((await many("/many/teacher/hide", {})).status).toBe(422);
  const all = Array.from({ length: 101 }, (_, at) => String(at + 1));
  expect((await many("/many/teacher/hide", { id: all })).status).toBe(422);
  expect((await many("/many/order/refund", { id: "1" })).status).toBe(403);
  expect((await many("/many/teacher/change", { id: String(ids[0]) })).status).toBe(403);
});

test("changes no row of another agency in a session of one agency", async () => {
  const [other] = await upstream.db.insert(teachers).values({ agencyId: 2, name: "别校师" }).returning();
  const { many } = await visitor("owner", "jia");
  const { text } = await many("/many/teacher/hide", { id: String(other?.id), do: "1" });
  expect(text).toContain("已隐藏 0 个，1 个不能做。");
  expect(text).not.toContain("别校师");
  const [row] = await upstream.db
    .select()
    .from(teachers)
    .where(eq(teachers.id, other?.id ?? 0));
  expect(row?.isShown).toBe(true);
});

test.each([
  ["exam queue", { record: 345, question: 231 }, "/exam/mark?exam=12&record=345&question=231"],
  ["exam results", { record: 345, status: "finished" }, "/exam/reopen?record=345"],
  ["exam results", { record: 345, status: "doing" }, undefined],
  ["live chat", { seq: 7, agency: "jia", state: "shown" }, "/live/hide?id=12&seq=7&agency=jia"],
  ["live chat", { seq: 7, agency: "jia", state: "hidden" }, undefined],
])("a row of %s leads to the form of its change, filled in: %o", (name, row, address) => {
  const [noun = "", action = ""] = name.split(" ");
  const command = findCommand(noun, action);
  if (!command) throw new Error(`no command ${name}`);
  const shown = (role: Role) => {
    const session = { role, agency: null, formToken: "" } as unknown as Session;
    return html`${listOf({ rows: [row] }, command, session, { query: "exam=12&id=12&page=2" })}`.text;
  };
  const found = /<td[^>]*><span class="links"><a href="([^"]+)"/.exec(shown("owner"))?.[1];
  expect(found?.replaceAll("&amp;", "&")).toBe(address);
  expect(shown("reader")).not.toContain('class="links"');
});
