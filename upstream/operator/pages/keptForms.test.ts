import { eq } from "drizzle-orm";
import request from "supertest";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { staff } from "../../platform/db/schema/staff.ts";
import { serveTestPages } from "../../testing/pageVisitor.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { runCall } from "../console/runCall.ts";
import { openStaffSession } from "../console/sessions.ts";
import type { ServedPages } from "./servePages.ts";

const HOUR_MS = 3_600_000;

let upstream: TestUpstream;
let pages: ServedPages;
let url: string;
let lateMs = 0;
let person: number;
let other: number;

const now = () => upstream.now() + lateMs;

beforeAll(async () => {
  upstream = await startTestUpstream({ isClockHeld: true });
  pages = await serveTestPages(upstream, { clock: now });
  url = await pages.url();
  [person, other] = [await add("张老师", "13500000001"), await add("李老师", "13500000002")];
});
beforeEach(() => {
  lateMs = 0;
});
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
});

async function add(name: string, mobile: string): Promise<number> {
  const values = { name, mobile, role: "editor", agency: "jia" };
  const call = { noun: "staff", action: "add", values, actor: "根" };
  return Number((await runCall(upstream.db, call, now(), { pagesUrl: pages.url })).record?.["id"]);
}

/** Signs an account in and returns the cookie. */
async function signIn(id: number): Promise<string> {
  const [account] = await upstream.db.select().from(staff).where(eq(staff.id, id));
  if (!account) throw new Error("no such account");
  return `console=${await openStaffSession(upstream.db, account, { browser: "", nowMs: now() })}`;
}

const get = (path: string, cookie: string) => request(url).get(path).set("Cookie", cookie);
const tokenIn = (text: string) => /name="_token" value="([^"]+)"/.exec(text)?.[1] ?? "";
const pathIn = (text: string) => /name="to" value="([^"]+)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";

/** Sends a new article `hours` after its form was opened. */
async function sendLate(cookie: string, { token, hours = 3 }: { token?: string; hours?: number } = {}) {
  const opened = tokenIn((await get("/news/add", cookie)).text);
  lateMs = hours * HOUR_MS;
  return request(url)
    .post("/news/add")
    .set("Origin", url)
    .set("Cookie", cookie)
    .field("_token", token ?? opened)
    .field("title", "写了两小时的公告")
    .field("file", "<p>很长的正文</p>");
}

test.each([3, 9])(
  "shows a form that was sent %i hours late again after the same account signs in",
  async (hours) => {
    const late = await sendLate(await signIn(person), { hours });
    expect(late.status).toBe(401);
    expect(late.text).toContain("写的内容还在");
    const form = await get(pathIn(late.text), await signIn(person));
    expect(form.status).toBe(200);
    expect(form.text).toContain("这是登录结束前写的内容");
    expect(form.text).toContain("写了两小时的公告");
    expect(form.text).toContain("很长的正文");
    const again = await get(pathIn(late.text), await signIn(person));
    expect(again.text).toContain("很长的正文");
  },
);

test("shows nobody else a kept form, and nobody after an hour", async () => {
  const late = await sendLate(await signIn(person));
  const path = pathIn(late.text);
  expect((await get(path, await signIn(other))).text).not.toContain("写了两小时的公告");
  lateMs += HOUR_MS + 1;
  const over = await get(path, await signIn(person));
  expect(over.status).toBe(200);
  expect(over.text).not.toContain("写了两小时的公告");
});

test("keeps no form without the token of the ended session, nor one of a session that was ended", async () => {
  const wrong = await sendLate(await signIn(person), { token: "wrong" });
  expect(wrong.status).toBe(401);
  expect(pathIn(wrong.text)).toBe("/news/add");
  lateMs = 0;
  const cookie = await signIn(person);
  await request(url)
    .post("/signout")
    .set("Origin", url)
    .set("Cookie", cookie)
    .type("form")
    .send({ _token: tokenIn((await get("/", cookie)).text) });
  const out = await request(url)
    .post("/news/add")
    .set("Origin", url)
    .set("Cookie", cookie)
    .field("_token", "any")
    .field("title", "写了两小时的公告");
  expect(out.status).toBe(401);
  expect(pathIn(out.text)).toBe("/news/add");
});
