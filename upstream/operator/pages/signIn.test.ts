import { eq, sql } from "drizzle-orm";
import request from "supertest";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { staff } from "../../platform/db/schema/staff.ts";
import { adminChanges, adminSessions, rateCounters } from "../../platform/db/schema/system.ts";
import { serveTestPages } from "../../testing/pageVisitor.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import type { SmsSender } from "#upstream/domain/account/sms/smsSender.ts";
import { runCall } from "../console/runCall.ts";
import type { Role } from "../console/visitor.ts";
import { codeOfStep, stepAt } from "../console/totp.ts";
import type { ServedPages } from "./servePages.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PASSWORD = "青山 in 7 steps";

let upstream: TestUpstream;
let pages: ServedPages;
let url: string;
let lateMs = 0;
let sent: { readonly mobile: string; readonly code: string }[] = [];
let nextMobile = 13_500_000_000;
let people = 0;

const now = () => upstream.now() + lateMs;

beforeAll(async () => {
  upstream = await startTestUpstream({ isClockHeld: true });
  const sms: SmsSender = { send: (message) => Promise.resolve(void sent.push(message)) };
  pages = await serveTestPages(upstream, { clock: now, sms });
  url = await pages.url();
});
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
});
beforeEach(async () => {
  lateMs = 0;
  sent = [];
  await upstream.db.delete(rateCounters);
});

const run = (noun: string, action: string, values: object) =>
  runCall(upstream.db, { noun, action, values: { ...values }, actor: "根" }, now(), { pagesUrl: pages.url });

interface Person {
  readonly id: number;
  readonly mobile: string;
}

async function add(
  role: Role,
  { agency, mobile }: { agency?: string; mobile?: string } = {},
): Promise<Person> {
  const own = mobile ?? String((nextMobile += 1));
  const values = { name: `员${(people += 1)}`, mobile: own, role, ...(agency && { agency }) };
  const { record } = await run("staff", "add", values);
  return { id: Number(record?.["id"]), mobile: own };
}

const post = (path: string, fields: object, cookie = "") =>
  request(url).post(path).set("Origin", url).set("Cookie", cookie).type("form").send(fields);
const cookieOf = (answer: request.Response) => answer.get("Set-Cookie")?.[0]?.split(";")[0] ?? "";
const ticketOf = (answer: request.Response) => /name="ticket" value="([^"]+)"/.exec(answer.text)?.[1] ?? "";
const get = (path: string, cookie: string) => request(url).get(path).set("Cookie", cookie);

async function linkFor(id: number): Promise<string> {
  const { record } = await run("staff", "password", { id });
  const link = record?.["link"];
  return new URL(typeof link === "string" ? link : "").pathname;
}

async function setPassword({ id }: Person, password = PASSWORD): Promise<void> {
  const path = await linkFor(id);
  expect((await request(url).get(path)).text).toContain("设一个新密码");
  expect((await post(path, { password, again: password })).text).toContain("密码已设好");
}

async function codeFor(mobile: string): Promise<string> {
  expect((await post("/login/send", { mobile, to: "/" })).status).toBe(200);
  await vi.waitFor(() => expect(sent.at(-1)?.mobile).toBe(mobile));
  return sent.at(-1)?.code ?? "";
}

async function signInByCode({ mobile }: Person, to = "/"): Promise<string> {
  const answer = await post("/login/sms", { mobile, code: await codeFor(mobile), to });
  expect(answer.status, answer.text).toBe(303);
  expect(answer.get("Location")).toBe(to);
  return cookieOf(answer);
}

/** Reads the secret that the page of the setting up shows, as an app for codes does. */
function secretOf({ text }: request.Response): Buffer {
  const shown = /<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1]?.replaceAll(" ", "") ?? "";
  const bits = [...shown].map((one) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(one).toString(2).padStart(5, "0"),
  );
  return Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Signs in by password, sets the codes up, and returns their secret and the recovery codes. */
async function setUp(person: Person) {
  await setPassword(person);
  const first = await post("/login/password", { mobile: person.mobile, password: PASSWORD, to: "/" });
  const secret = secretOf(first);
  const done = await post("/login/code", {
    ticket: ticketOf(first),
    code: codeOfStep(secret, stepAt(now())),
  });
  const recovery = [...done.text.matchAll(/<code>([A-Z2-9]{5}-[A-Z2-9]{5})<\/code>/g)].map(
    ([, code = ""]) => code,
  );
  return { first, done, secret, recovery };
}

test("signs in with a code by SMS, and leads back to the page that asked for it", async () => {
  const person = await add("editor", { agency: "jia" });
  const asked = await request(url).get("/news/list?page=2");
  expect(asked.status).toBe(401);
  expect(asked.text).toContain('name="to" value="/news/list?page=2"');
  const cookie = await signInByCode(person, "/news/list?page=2");
  expect((await get("/", cookie)).text).toContain("内容编辑 · ");
});

test("uses an SMS code once, and rejects a wrong code and one that is older than ten minutes", async () => {
  const person = await add("reader");
  const code = await codeFor(person.mobile);
  const wrong = code === "000000" ? "111111" : "000000";
  expect((await post("/login/sms", { ...person, code: wrong })).text).toContain("验证码不对或已过期");
  expect((await post("/login/sms", { ...person, code })).status).toBe(303);
  expect((await post("/login/sms", { ...person, code })).status).toBe(422);
  await upstream.db.delete(rateCounters);
  const late = await codeFor(person.mobile);
  lateMs = 11 * MINUTE_MS;
  expect((await post("/login/sms", { ...person, code: late })).status).toBe(422);
});

test("answers an unknown mobile as a known one, and sends it no SMS", async () => {
  const person = await add("reader");
  await setPassword(person);
  const plain = ({ text }: request.Response, mobile: string) => text.replaceAll(mobile, "");
  const known = await post("/login/send", { mobile: person.mobile });
  const unknown = await post("/login/send", { mobile: "13411112222" });
  expect(plain(unknown, "13411112222")).toBe(plain(known, person.mobile));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const wrong = await post("/login/password", { mobile: person.mobile, password: "不是这个密码" });
  const nobody = await post("/login/password", { mobile: "13411112222", password: "不是这个密码" });
  expect(wrong.status).toBe(422);
  expect(nobody.status).toBe(422);
  expect(plain(nobody, "13411112222")).toBe(plain(wrong, person.mobile));
  await run("staff", "lock", { id: person.id });
  const locked = await post("/login/password", { mobile: person.mobile, password: PASSWORD });
  expect(plain(locked, person.mobile)).toBe(plain(wrong, person.mobile));
});

test.each(["owner", "sales"] as const)(
  "does not let a %s in by password alone, but to the setting up of codes",
  async (role) => {
    const person = await add(role, { agency: "jia" });
    const { first, done, secret, recovery } = await setUp(person);
    expect(first.get("Set-Cookie")).toBeUndefined();
    expect(first.text).toContain("<svg");
    expect(recovery).toHaveLength(10);
    expect((await get("/", cookieOf(done))).status).toBe(200);
    const [row] = await upstream.db.select().from(staff).where(eq(staff.id, person.id));
    const stored = JSON.stringify(row) + Buffer.from(row?.totpSecret ?? []).toString("latin1");
    for (const one of [secret.toString("base64"), secret.toString("latin1"), ...recovery])
      expect(stored).not.toContain(one);
    // The code that ended the setting up was used, the next one was not.
    const again = await post("/login/password", { mobile: person.mobile, password: PASSWORD, to: "/me" });
    expect(again.get("Set-Cookie")).toBeUndefined();
    const give = (code: string) => post("/login/code", { ticket: ticketOf(again), code });
    expect((await give(codeOfStep(secret, stepAt(now())))).status).toBe(422);
    expect((await give(codeOfStep(secret, stepAt(now()) + 2))).status).toBe(422);
    const entered = await give(codeOfStep(secret, stepAt(now()) + 1));
    expect(entered.get("Location")).toBe("/me");
    expect((await give(codeOfStep(secret, stepAt(now()) + 1))).status).toBe(422);
  },
);

test("lets a recovery code in once", async () => {
  const person = await add("owner");
  const { recovery } = await setUp(person);
  const enter = async () => {
    const first = await post("/login/password", { mobile: person.mobile, password: PASSWORD });
    return (await post("/login/code", { ticket: ticketOf(first), code: String(recovery[3]).toLowerCase() }))
      .status;
  };
  expect(await enter()).toBe(303);
  expect(await enter()).toBe(422);
});

test("lets an editor in by password alone", async () => {
  const person = await add("editor", { agency: "jia" });
  await setPassword(person);
  expect((await post("/login/password", { mobile: person.mobile, password: PASSWORD })).status).toBe(303);
});

test("asks for the school when a mobile has accounts in two", async () => {
  const { mobile } = await add("editor", { agency: "jia" });
  const second = await add("reader", { agency: "yi", mobile });
  const answer = await post("/login/sms", { mobile, code: await codeFor(mobile), to: "/news/list" });
  expect(answer.get("Set-Cookie")).toBeUndefined();
  const chosen = await post("/login/school", { ticket: ticketOf(answer), account: second.id });
  expect(chosen.get("Location")).toBe("/news/list");
  expect((await get("/", cookieOf(chosen))).text).toContain("只读 · ");
});

test("refuses an eleventh guess for a mobile, and lets another mobile in at the same address", async () => {
  const person = await add("editor");
  await setPassword(person);
  for (let at = 0; at < 10; at += 1)
    expect((await post("/login/password", { mobile: person.mobile, password: `wrong ${at}` })).status).toBe(
      422,
    );
  const full = await post("/login/password", { mobile: person.mobile, password: PASSWORD });
  expect(full.status).toBe(429);
  expect(full.text).toContain("操作太频繁");
  const other = await add("editor", { agency: "jia" });
  await setPassword(other);
  expect((await post("/login/password", { mobile: other.mobile, password: PASSWORD })).status).toBe(303);
});

test.each<[string, (person: Person) => Promise<unknown>]>([
  ["locking", ({ id }) => run("staff", "lock", { id })],
  ["another role", ({ id }) => run("staff", "change", { id, role: "reader" })],
  ["another school", ({ id }) => run("staff", "change", { id, agency: "yi" })],
  ["a password link", ({ id }) => run("staff", "password", { id })],
  ["ending the sessions of the person", ({ id }) => run("session", "close", { staff: id })],
  [
    "a role changed beside the commands",
    ({ id }) => upstream.db.update(staff).set({ role: "owner" }).where(eq(staff.id, id)),
  ],
  [
    "a state changed beside the commands",
    ({ id }) => upstream.db.update(staff).set({ state: "locked" }).where(eq(staff.id, id)),
  ],
])("ends a session at once by %s", async (_, act) => {
  const person = await add("editor", { agency: "jia" });
  const cookie = await signInByCode(person);
  expect((await get("/news/list", cookie)).status).toBe(200);
  await act(person);
  const next = await get("/news/list", cookie);
  expect(next.status).toBe(401);
  expect(next.text).toContain("登录已结束，重新登录后回到刚才的页面");
});

test("ends a session after two hours without a request, and after eight with them", async () => {
  const person = await add("editor");
  const cookie = await signInByCode(person);
  for (lateMs = HOUR_MS; lateMs < 8 * HOUR_MS; lateMs += 1.5 * HOUR_MS)
    expect((await get("/", cookie)).status).toBe(200);
  lateMs = 8 * HOUR_MS + 1;
  expect((await get("/", cookie)).status).toBe(401);
  lateMs = 0;
  await upstream.db.delete(rateCounters);
  const idle = await signInByCode(person);
  lateMs = 2 * HOUR_MS + MINUTE_MS;
  expect((await get("/", idle)).status).toBe(401);
});

test("lists one's own sessions, and for an owner those of the school, and ends them", async () => {
  const owner = await add("owner", { agency: "jia" });
  const editor = await add("editor", { agency: "jia" });
  const stranger = await add("editor", { agency: "yi" });
  const [own, other, foreign] = [
    await signInByCode(owner),
    await signInByCode(editor),
    await signInByCode(stranger),
  ];
  const mine = await get("/me", other);
  expect(mine.text).not.toContain("其他人的登录");
  const { text } = await get("/me", own);
  const token = /name="_token" value="([^"]+)"/.exec(text)?.[1] ?? "";
  const rows = await upstream.db.select().from(adminSessions);
  const idOf = ({ id }: Person) => rows.find(({ staffId }) => staffId === id)?.id ?? 0;
  expect(text).toContain(`value="${idOf(editor)}"`);
  expect(text).not.toContain(`value="${idOf(stranger)}"`);
  await post("/me/end", { _token: token, id: idOf(stranger) }, own);
  expect((await get("/", foreign)).status).toBe(200);
  await post("/me/end", { _token: token, id: idOf(editor) }, own);
  expect((await get("/", other)).status).toBe(401);
  const [change] = await upstream.db
    .select()
    .from(adminChanges)
    .where(sql`${adminChanges.target} = ${`session ${idOf(editor)}`}`);
  expect(change?.command).toBe("session close");
  await post("/me/end", { _token: token, id: idOf(owner) }, own);
  expect((await get("/", own)).status).toBe(401);
});

test("sets a password by its link once, within a day, and refuses one that is short or common", async () => {
  const person = await add("reader");
  const link = () => linkFor(person.id);
  const first = await link();
  const path = await link();
  const set = (at: string, password: string, again = password) => post(at, { password, again });
  expect((await set(first, PASSWORD)).status).toBe(410);
  for (const [password, again] of [
    ["short", "short"],
    ["password123", "password123"],
    [PASSWORD, "another one 9"],
  ] as const)
    expect((await set(path, password, again)).status).toBe(422);
  expect((await set(path, PASSWORD)).status).toBe(200);
  expect((await set(path, PASSWORD)).status).toBe(410);
  const late = await link();
  lateMs = 25 * HOUR_MS;
  expect((await request(url).get(late)).status).toBe(410);
});

test.each([
  "https://elsewhere.example/",
  "//elsewhere.example",
  String.raw`/\elsewhere.example`,
  "/a/..//elsewhere.example",
  "login",
  "/signout",
  "",
])("leads to the first page instead of %j", async (to) => {
  const person = await add("reader");
  const answer = await post("/login/sms", { mobile: person.mobile, code: await codeFor(person.mobile), to });
  expect(answer.get("Location")).toBe("/");
});

test("keeps no mobile and no secret in the table of changes", async () => {
  const person = await add("editor");
  await setPassword(person);
  await run("staff", "change", { id: person.id, mobile: "13499998888" });
  const rows = await upstream.db.select().from(adminChanges);
  const text = JSON.stringify(rows);
  expect(text).toContain(`staff ${person.id}`);
  for (const one of [person.mobile, "13499998888"]) expect(text).not.toContain(one);
});
