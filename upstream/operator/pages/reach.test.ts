import { eq } from "drizzle-orm";
import request from "supertest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { courses } from "../../platform/db/schema/catalogue.ts";
import { adminSessions } from "../../platform/db/schema/system.ts";
import { type SchoolRows, addSchoolRows } from "../../testing/schoolRows.ts";
import { pageVisitor, serveTestPages } from "../../testing/pageVisitor.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import type { Role } from "../console/visitor.ts";
import type { ServedPages } from "./servePages.ts";

let upstream: TestUpstream;
let pages: ServedPages;
let url: string;
let own: SchoolRows;
let foreign: SchoolRows;

beforeAll(async () => {
  upstream = await startTestUpstream({ isClockHeld: true });
  const { db } = upstream;
  const nowMs = upstream.now();
  own = await addSchoolRows(db, { flag: "jia", agencyId: 1, mark: "本甲", nowMs });
  foreign = await addSchoolRows(db, { flag: "yi", agencyId: 2, mark: "密乙", nowMs });
  pages = await serveTestPages(upstream);
  url = await pages.url();
}, 240_000);
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
});

/** Returns a browser that is signed in for one agency, or without `agency` for all agencies. */
async function visitor(role: Role, agency?: string) {
  const own = await pageVisitor({ upstream, pages }, role, agency === undefined ? {} : { agency });
  return { ...own, send: own.sendForm };
}

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, " ");

test("shows the agency of a session, hides the agency field, and has no pages for commands on the machine", async () => {
  const { get, send } = await visitor("owner", "jia");
  const { text } = await get("/");
  expect(textOf(text)).toContain("全部权限 · 甲校");
  for (const path of ["/search/rebuild", "/job/list", "/agency/add", "/file/places"]) {
    expect(text).not.toContain(`href="${path}"`);
    expect((await get(path)).status, path).toBe(403);
  }
  expect((await get("/agency/show")).text).toContain("<dd>甲校</dd>");
  expect((await get("/agency/list")).text).not.toContain("乙校");
  expect((await get("/coupon/add")).text).not.toContain('name="agency"');
  expect((await get("/news/list?agency=yi")).status).toBe(422);
  const other = await get(`/course/show?id=${foreign.ids["course"]}`);
  expect(other.status).toBe(422);
  expect(other.text).not.toContain(foreign.mark);
  expect((await get("/course/list/rows.csv")).text).toContain(own.mark);
  expect((await get("/course/list/rows.csv")).text).not.toContain(foreign.mark);
  const shared = await send("/course/change", { id: 11, name: "别的名字" });
  expect((await get(shared.get("Location") ?? "")).text).toContain("这是各机构共用的内容");
  const library = (await get("/course/show?id=11")).text;
  expect(library).toContain("这是各机构共用的资料");
  expect(library).not.toContain('href="/course/change?id=11"');
  expect((await get(`/course/show?id=${own.ids["course"]}`)).text).toContain('href="/course/change?id=');
  expect(textOf((await (await visitor("owner")).get("/")).text)).toContain("全部权限 · 全部机构");
});

test("hides the price in an editor's form with a hint, and ignores a price sent anyway", async () => {
  const editor = await visitor("editor", "jia");
  const { text } = await editor.get("/course/change");
  for (const name of ["price", "origin-price", "expiry", "days"])
    expect(text).not.toContain(`name="${name}"`);
  expect(textOf(text)).toMatch(/由有全部权限的人设定，这里没有：价格、原价、截止时间、有效天数/);
  expect((await editor.get("/package/add")).status).toBe(403);
  expect((await editor.get("/course/unhide")).status).toBe(403);
  const id = Number(own.ids["course"]);
  const fields = [{ name: "本甲新名", price: "0.01" }, { price: "0.01" }];
  for (const given of fields) {
    const sent = await editor.send("/course/change", { id, ...given });
    expect(sent.status).toBe(400);
    expect(sent.text).not.toContain("0.01");
  }
  const [row] = await upstream.db.select().from(courses).where(eq(courses.id, id));
  expect(row?.price).toBe("199.00");
});

test("keeps a code out of addresses, and shows a reader only the end of the code", async () => {
  const code = String(own.ids["code"]);
  const end = `…${code.slice(-4)}`;
  const reader = await visitor("reader", "jia");
  for (const path of ["/code/list", "/code/list/rows.csv", "/coupon/list", "/audit/list"])
    expect((await reader.get(path)).text, path).not.toContain(code);
  expect((await reader.get("/code/list")).text).toContain(end);
  const owner = await visitor("owner", "jia");
  const { text } = await owner.get("/code/list");
  expect(text).toContain(code);
  expect(text).not.toMatch(new RegExp(`href="[^"]*${code}`));
  expect((await owner.get("/code/show")).text).toContain('method="post" action="/code/show"');
  expect((await owner.get(`/code/show?code=${code}`)).text).not.toContain(`（${own.ids["course"]}）`);
  const shown = await owner.send("/code/show", { code });
  expect(shown.status).toBe(200);
  expect(shown.text).toContain(`（${own.ids["course"]}）`);
  expect(shown.text).not.toMatch(new RegExp(`href="[^"]*${code}`));
  const tried = (await owner.send("/code/void", { code })).get("Location") ?? "";
  const back = await request(url)
    .post(tried)
    .set("Origin", url)
    .set("Cookie", owner.cookie)
    .type("form")
    .send({ _token: owner.token, do: "0" });
  expect(back.get("Location")).toBe(tried);
  expect(tried).not.toContain(code);
});

test("refuses a session and a link from an old release, which have no agency", async () => {
  const { get } = await visitor("owner", "jia");
  expect((await get("/")).status).toBe(200);
  await upstream.db.update(adminSessions).set({ scopeAgencyId: null, isOfAll: false });
  const { status, text } = await get("/");
  expect(status).toBe(401);
  expect(text).toContain("npm run admin -- open");
});
