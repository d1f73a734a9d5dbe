import request from "supertest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PageVisitor, pageVisitor, serveTestPages } from "../../testing/pageVisitor.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { runCall } from "../console/runCall.ts";
import type { ServedPages } from "./servePages.ts";

let upstream: TestUpstream;
let pages: ServedPages;
let visitor: PageVisitor;
beforeAll(async () => {
  upstream = await startTestUpstream();
  pages = await serveTestPages(upstream);
  visitor = await pageVisitor({ upstream, pages }, "owner", { agency: "jia" });
});
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
});

/** The first whole number that no column of ids holds. */
const TOO_LARGE = 2_147_483_648;

test.each([
  [404, `/classroom/board?id=${TOO_LARGE}`],
  [303, `/course/tree?id=${TOO_LARGE}`],
  [404, `/course/tree/state?id=${TOO_LARGE}`],
  [404, `/question/change?id=${TOO_LARGE}`],
  [404, `/exam/desk?exam=${TOO_LARGE}`],
  [404, `/drafts/${TOO_LARGE}`],
  [404, `/question/habits/${TOO_LARGE}/habit.json`],
])("answers %i to an id that no row can have: %s", async (status, path) => {
  expect((await visitor.get(path)).status).toBe(status);
});

test("refuses to change a row with an id that no row can have", async () => {
  expect((await visitor.send("/many/course/hide", { id: TOO_LARGE })).status).toBe(422);
  expect((await visitor.send("/me/end", { id: TOO_LARGE })).status).toBe(303);
  const film = { lesson: TOO_LARGE, name: "a.mp4", size: 9, stamp: 1 };
  expect((await visitor.post("/course/tree/upload").send(film)).status).toBe(422);
});

test("counts a field that comes twice as missing, on pages with a session", async () => {
  const exam = 1;
  expect((await visitor.get("/classroom/board?id=1&id=2")).status).toBe(404);
  expect((await visitor.get("/course/tree?id=1&id=2")).status).toBe(303);
  expect((await visitor.get(`/exam/desk/bank?exam=${exam}&find=a&find=b`)).status).toBe(200);
  expect((await visitor.get("/question/habits?said=a&said=b")).status).toBe(200);
});

test.each([
  [422, "/login/send", "mobile=13900000001&mobile=13900000002&to=/"],
  [422, "/login/sms", "mobile=13900000001&code=1&code=2"],
  [422, "/login/password", "mobile=1&mobile=2&password=a&password=b"],
  [422, "/login/school", "ticket=a&ticket=b&account=1"],
  [422, "/login/code", "ticket=a&ticket=b&code=1"],
  [410, "/password/unknown", "password=a&password=b"],
])("answers %i to a form of the sign-in in which a field comes twice: %s", async (status, path, form) => {
  const url = await pages.url();
  const answer = await request(url).post(path).set("Origin", url).type("form").send(form);
  expect(answer.status).toBe(status);
});

test("names the person to ask for a new link when a password link is used or expired", async () => {
  const { text } = await request(await pages.url()).get("/password/unknown");
  expect(text).toContain("负责人");
  expect(text).not.toContain("npm run admin");
});

test("opens a shared exam for a session of one school without the means to change it", async () => {
  const values = { agency: "shared", subject: 315, name: "共用卷" };
  const added = { noun: "exam", action: "add", values, actor: "王" };
  const { record } = await runCall(upstream.db, added, upstream.now());
  const address = `/exam/desk?exam=${Number(record?.["exam"])}`;
  expect((await visitor.get(address)).text).toContain("&quot;mayChange&quot;:false");
  const everywhere = await pageVisitor({ upstream, pages }, "owner");
  expect((await everywhere.get(address)).text).toContain("&quot;mayChange&quot;:true");
});
