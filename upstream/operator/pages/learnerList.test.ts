import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { classrooms } from "../../platform/db/schema/catalogue.ts";
import { enrolments } from "../../platform/db/schema/learning.ts";
import { users } from "../../platform/db/schema/users.ts";
import { pageVisitor, serveTestPages } from "../../testing/pageVisitor.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import type { Role } from "../console/visitor.ts";
import type { ServedPages } from "./servePages.ts";

let upstream: TestUpstream;
let pages: ServedPages;
let classroom: number;

const MOST = 60;
const PEOPLE = [
  { username: "l1", realname: "欧阳修文", nickname: "小欧", mobile: "13911112222" },
  { username: "l2", realname: "司马青", nickname: "青衫", mobile: "13922223333" },
  { username: "l3", realname: "司马白", nickname: "白衣", mobile: "13922224444", status: "blocked" },
  { username: "l4", realname: "司马远", nickname: "远山", mobile: "13922225555", status: "closing" },
  ...Array.from({ length: MOST }, (_, at) => ({
    username: `m${at}`,
    realname: `同名${at}`,
    nickname: "学员",
    mobile: String(13_700_000_000 + at),
  })),
] as const;

beforeAll(async () => {
  upstream = await startTestUpstream({ isClockHeld: true });
  pages = await serveTestPages(upstream);
  const added = await upstream.db
    .insert(users)
    .values(PEOPLE.map((one) => ({ agencyId: 1, passwordHash: "", ...one })))
    .returning();
  const [room] = await upstream.db.select().from(classrooms).where(eq(classrooms.id, 21));
  classroom = room?.id ?? 0;
  await upstream.db.update(classrooms).set({ name: "晨读提高班" }).where(eq(classrooms.id, classroom));
  const userId = added.find(({ username }) => username === "l2")?.id ?? 0;
  await upstream.db
    .insert(enrolments)
    .values({ userId, agencyId: 1, classroomId: classroom, origin: "gift" });
}, 240_000);
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
});

/** Returns the real names in the rows of the list, and its page. */
async function listed(role: Role, query: Record<string, string>) {
  const { get } = await pageVisitor({ upstream, pages }, role, { agency: "jia" });
  const { text, status } = await get(`/user/list?${new URLSearchParams(query).toString()}`);
  expect(status).toBe(200);
  const names = PEOPLE.map(({ realname }) => realname).filter((name) => text.includes(`>${name}<`));
  return { names, text };
}

test.each([
  ["part of a name", "阳修", ["欧阳修文"]],
  ["whole pinyin", "ouyangxiuwen", ["欧阳修文"]],
  ["initials", "oyxw", ["欧阳修文"]],
  ["a nickname", "青衫", ["司马青"]],
  ["a whole mobile", "13911112222", ["欧阳修文"]],
  ["the last four digits", "2222", ["欧阳修文"]],
  ["the name of a class", "晨读", ["司马青"]],
])("finds learners by %s", async (_how, find, expected) => {
  expect((await listed("reader", { find })).names).toEqual(expected);
});

test("finds learners by the start of a mobile only for a role that may see whole numbers", async () => {
  expect((await listed("owner", { find: "1391111" })).names).toEqual(["欧阳修文"]);
  expect((await listed("sales", { find: "911112" })).names).toEqual(["欧阳修文"]);
  expect((await listed("reader", { find: "1391111" })).names).toEqual([]);
  expect((await listed("owner", { find: "911" })).names).toEqual([]);
});

test("lists the learners of a class together with other filters", async () => {
  const rooms = { classroom: String(classroom) };
  expect((await listed("reader", rooms)).names).toEqual(["司马青"]);
  expect((await listed("reader", { ...rooms, find: "欧阳" })).names).toEqual([]);
});

test("keeps the filters on further pages and behind an action on selected rows", async () => {
  const asked = { find: "同名", status: "active" };
  const { text } = await listed("owner", asked);
  const next = /href="([^"]+)">下一页/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(Object.fromEntries(new URL(next, "http://a").searchParams)).toMatchObject({ ...asked, page: "2" });
  const { get, send } = await pageVisitor({ upstream, pages }, "owner", { agency: "jia" });
  const second = (await get(next)).text;
  expect(second).toContain("第 2 / 2 页");
  expect(second).toContain('value="同名"');
  const back = /name="back" value="([^"]+)"/.exec(second)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const id = /name="id" value="(\d+)"/.exec(second)?.[1] ?? "";
  const preview = await send("/many/user/lock", { id, back });
  expect(preview.text).toContain(`<a href="/user/list?${back.replaceAll("&", "&amp;")}">回到列表</a>`);
  const evil = await send("/many/user/lock", { id, back: "//evil.example/?a=1" });
  expect(evil.text).toMatch(/<a href="\/user\/list\?[^"]*">回到列表/);
});

test("offers to unlock only an account that is locked, and to lock only one that is not", async () => {
  const { text } = await listed("owner", { find: "司马" });
  const rowOf = (name: string) => text.split("<tr ").find((row: string) => row.includes(`>${name}<`)) ?? "";
  const did = (name: string) =>
    ["锁定", "解锁", "开通"].filter((label) => rowOf(name).includes(`>${label}</a>`));
  expect(did("司马青")).toEqual(["锁定", "开通"]);
  expect(did("司马白")).toEqual(["解锁"]);
  expect(did("司马远")).toEqual(["锁定"]);
  const { get } = await pageVisitor({ upstream, pages }, "owner", { agency: "jia" });
  const ids = Object.fromEntries(
    (await upstream.db.select().from(users)).map(({ id, realname }) => [realname, id]),
  );
  expect((await get(`/user/show?id=${ids["司马青"]}`)).text).not.toContain(`/user/unlock?id=`);
  expect((await get(`/user/show?id=${ids["司马白"]}`)).text).toContain(`/user/unlock?id=`);
});

test("shows the password links that it makes for selected learners", async () => {
  const { send } = await pageVisitor({ upstream, pages }, "owner", { agency: "jia" });
  const rows = await upstream.db.select().from(users).where(like(users.realname, "司马%"));
  const id = rows.map((row) => String(row.id));
  const preview = await send("/many/user/password", { id });
  expect(preview.text).toContain("“设密码链接”会改 2 个，1 个不能做。");
  expect(preview.text).not.toContain("#code=");
  const done = await send("/many/user/password", { id, do: "1" });
  expect(done.text.match(/司马.：https?:[^<]+#code=/g)).toHaveLength(2);
});
