import { unzipSync } from "fflate";
import { desc, eq } from "drizzle-orm";
import { pino } from "pino";
import request, { type Response } from "supertest";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  importDraftItems,
  importDraftPictures,
  importDrafts,
  importHabits,
} from "../../platform/db/schema/drafts.ts";
import { staff } from "../../platform/db/schema/staff.ts";
import { adminChanges, jobs } from "../../platform/db/schema/system.ts";
import { type Ask, type Begun, asksFor, pagesWith, routesOf, unaskedOf } from "../../testing/pageAsks.ts";
import { serveTestPages } from "../../testing/pageVisitor.ts";
import { type SchoolRows, addSchoolRows } from "../../testing/schoolRows.ts";
import { SALT, type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import type { Command, Spec } from "../console/command.ts";
import { commands } from "../console/commandTable.ts";
import { isFileKind } from "../console/kinds.ts";
import { isOfShell, mayRun } from "../console/roles.ts";
import { ROLES, type Role, type Visitor } from "../console/visitor.ts";
import { runCall } from "../console/runCall.ts";
import { openStaffSession } from "../console/sessions.ts";
import { fieldsOf, isAskedInSecret } from "./form.ts";
import { createPagesApp } from "./pagesApp.ts";
import type { ServedPages } from "./servePages.ts";

/*
 * Promise 31 for staff: a session of one school meets no name, mobile or title of another school on any page, list,
 * search, report or file of the admin pages, whatever its role is. oneAgency.long.test.ts tests the calls beneath.
 */

let upstream: TestUpstream;
let pages: ServedPages;
let url: string;
let own: SchoolRows;
let foreign: SchoolRows;
/** Work that people of the other school have begun: drafts, pictures, reading habits, changes, documents and uploads. */
let begun: Begun;
let secrets: readonly string[];

beforeAll(async () => {
  upstream = await startTestUpstream({ isClockHeld: true });
  const { db } = upstream;
  const nowMs = upstream.now();
  own = await addSchoolRows(db, { flag: "jia", agencyId: 1, mark: "本甲", nowMs });
  foreign = await addSchoolRows(db, { flag: "yi", agencyId: 2, mark: "密乙", nowMs });
  secrets = [
    foreign.mark,
    ...["mobile", "staffMobile", "coupon", "order", "code"].map((one) => String(foreign.ids[one])),
  ];
  pages = await serveTestPages(upstream);
  url = await pages.url();
  begun = await beginOf(foreign, 2);
  await db
    .insert(jobs)
    .values({ name: "askPayment", key: "1", runAt: new Date(nowMs), attempts: 3, lastError: foreign.mark });
}, 240_000);
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
});

/** Signs a person of a school in. */
async function enter(role: Role, agency: string) {
  const { db } = upstream;
  const values = {
    name: `${agency}${role}`,
    mobile: `1860000${String(1_000 + (people += 1))}`,
    role,
    agency,
  };
  const { record } = await runCall(db, { noun: "staff", action: "add", values, actor: "根" }, upstream.now());
  const [row] = await db
    .select()
    .from(staff)
    .where(eq(staff.id, Number(record?.["id"])));
  if (!row) throw new Error("no person was added");
  const token = await openStaffSession(db, row, { browser: "Chrome", nowMs: upstream.now() });
  const cookie = `console=${token}`;
  const get = (path: string) => request(url).get(path).set("Cookie", cookie).responseType("blob");
  const page = await request(url).get("/").set("Cookie", cookie);
  const formToken = /name="_token" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
  const post = (path: string) => request(url).post(path).set("Origin", url).set("Cookie", cookie);
  const send = ({ path, form, fields, json, bytes }: Ask) => {
    if (form)
      return post(path)
        .type("form")
        .send({ _token: formToken, ...form });
    if (fields) return post(path).field({ _token: formToken, ...fields });
    if (json || bytes)
      return post(path)
        .set("X-Form-Token", formToken)
        .send(json ?? bytes);
    return get(path);
  };
  const visitor: Visitor = { role, agency: { id: agency === "jia" ? 1 : 2, flag: agency, name: "" } };
  return { get, post, send, formToken, visitor };
}

let people = 0;
type Person = Awaited<ReturnType<typeof enter>>;

/** Returns all texts of an answer: of a workbook those of its parts, and of others also where they lead. */
function textOf({ body, text, headers }: Response): string {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(text ?? "");
  const parts = bytes.subarray(0, 2).toString() === "PK" ? Object.values(unzipSync(bytes)) : [bytes];
  return [...parts.map((part) => Buffer.from(part).toString("utf8")), JSON.stringify(headers)].join("\n");
}

/** Begins drafts, changes, documents and uploads as a person of a school does. */
async function beginOf({ mark, ids }: SchoolRows, agencyId: number): Promise<Begun> {
  const { db } = upstream;
  const [draft] = await db
    .insert(importDrafts)
    .values({
      identity: `${mark}-1`,
      ownerId: agencyId,
      scopeAgencyId: agencyId,
      actor: `${mark}员`,
      file: `${mark}题.xlsx`,
      options: { root: `${mark}科目` },
      usedAt: new Date(upstream.now()),
    })
    .returning();
  const draftId = draft?.id ?? 0;
  const item = { draftId, no: 1, place: `${mark}第 1 行`, state: "refused" as const, faults: [], notes: [] };
  await db.insert(importDraftItems).values({ ...item, value: { stem: `${mark}题干` } });
  const picture = {
    draftId,
    name: "1.png",
    fileName: "1.png",
    mime: "image/png",
    content: Buffer.from(mark),
  };
  await db.insert(importDraftPictures).values(picture);
  const [habit] = await db
    .insert(importHabits)
    .values({ agencyId, name: `${mark}读法`, habit: { marks: mark } as never, actor: `${mark}员` })
    .returning();
  const editor = await enter("editor", agencyId === 1 ? "jia" : "yi");
  const sent = await editor.send({
    path: "/news/change",
    fields: { id: String(ids["news"]), title: `${mark}新标题` },
  });
  const work = sent.get("Location") ?? "";
  expect(textOf(await editor.get(work))).toContain(`${mark}新标题`);
  const done = await editor.send({ path: work, form: { do: "1" } });
  expect(done.status).toBe(303);
  const [change] = await db.select().from(adminChanges).orderBy(desc(adminChanges.id)).limit(1);
  const opened = await editor.send({ path: "/question/example", fields: { text: `${mark}题` } });
  const example = opened.get("Location") ?? "";
  expect(textOf(await editor.get(example))).toContain(`${mark}题`);
  const film = { lesson: ids["lesson"], name: `${mark}.mp4`, size: 9, stamp: 1 };
  const part = await editor.send({ path: "/course/tree/upload", json: film });
  const { id } = part.body as { id: string };
  return { ids, draft: draftId, habit: habit?.id ?? 0, change: change?.id ?? 0, work, example, part: id };
}

const SAME: Readonly<Record<string, string>> = {
  courses: "course",
  teachers: "teacher",
  subjects: "subject",
  learner: "user",
  parent: "root",
  exams: "exam",
};

/** Returns what a person types into a field who means a row of this school. */
function typedOf({ noun, action }: Command, name: string, spec: Spec, { ids, flag }: SchoolRows): string {
  const thing = noun === "report" ? (action === "class" ? "classroom" : action) : noun;
  const known = ids[name === "id" || name === "no" || name === "code" ? thing : (SAME[name] ?? name)];
  switch (spec.kind) {
    case "id":
    case "ids":
    case "code":
      return String(known ?? 313);
    case "mobile":
      return String(ids[noun === "staff" ? "staffMobile" : "mobile"]);
    case "flag":
      return flag;
    case "choice":
      return spec.of[0] ?? "";
    case "whole":
      return String(Math.max(spec.least, Math.min(spec.most, 7)));
    case "price":
    case "score":
      return "1";
    case "yesNo":
      return "yes";
    case "switch":
      return "1";
    case "moment":
      return "2031-01-02 03:04";
    case "until":
      return "2031-01-02";
    case "colour":
      return "#123456";
    case "address":
      return "/news";
    case "host":
    case "hosts":
      return "new.example";
    case "text":
      return name === "uid" ? `${flag}学号` : "新的";
    default:
      return "";
  }
}

type Fields = Readonly<Record<string, string>>;

/** Yields the forms of a command: empty, with what is needed, and with each other field beside it. */
function* formsOf(command: Command, visitor: Visitor, school: SchoolRows): Generator<Fields> {
  const fields = fieldsOf(command, visitor).filter(({ spec }) => !isFileKind(spec.kind));
  const typed = (wanted: typeof fields) =>
    Object.fromEntries(wanted.map(({ name, spec }) => [name, typedOf(command, name, spec, school)]));
  const needed = fields.filter(({ isNeeded }) => isNeeded);
  yield {};
  yield typed(needed);
  for (const field of fields) if (!field.isNeeded) yield typed([...needed, field]);
}

async function sendForm({ post, get, formToken }: Person, command: Command, fields: Fields): Promise<string> {
  const { noun, action, args, options } = command;
  let sent = post(`/${noun}/${action}`).field("_token", formToken).field(fields);
  for (const [name, { kind }] of Object.entries({ ...args, ...options }))
    if (isFileKind(kind) && Object.keys(fields).length > 0)
      sent = sent.attach(
        name,
        Buffer.from("姓名,手机号,班级\n新人,13912345678,\n"),
        kind === "medium" ? "a.pdf" : "a.csv",
      );
  const answer = await sent;
  const at = answer.get("Location");
  return textOf(answer) + (at === undefined ? "" : textOf(await get(at)));
}

/** Fails when an answer has a name, mobile, title or code of the other school that the request did not have. */
function expectNone(answer: string, place: string, typed: Fields = {}): void {
  const given = Object.values(typed).join(" ");
  for (const secret of secrets)
    if (!given.includes(secret)) expect(answer.includes(secret), `${place} shows ${secret}`).toBe(false);
}

test.each(ROLES)(
  "shows a person of one school with the role %s nothing of another, on every page and in every file",
  async (role) => {
    const person = await enter(role, "jia");
    const { get, visitor } = person;
    let seen = 0;
    const look = (answer: string, place: string, typed?: Fields) => {
      expectNone(answer, place, typed);
      if (answer.includes(own.mark)) seen += 1;
    };
    for (const command of commands.filter((one) => !isOfShell(one))) {
      const { noun, action, isChange, hasRows } = command;
      const path = `/${noun}/${action}`;
      if (!mayRun(visitor, command)) {
        expect((await get(path)).status, path).toBe(403);
        expectNone(await sendForm(person, command, {}), path);
        continue;
      }
      for (const fields of formsOf(command, visitor, foreign)) {
        const place = `${path} ${JSON.stringify(fields)}`;
        if (isChange || isAskedInSecret(command)) {
          look(await sendForm(person, command, fields), place, fields);
          continue;
        }
        const query = new URLSearchParams(fields).toString();
        look(textOf(await get(`${path}?${query}`)), place, fields);
        for (const file of hasRows ? ["rows.csv", "rows.xlsx"] : [])
          look(textOf(await get(`${path}/${file}?${query}`)), `${place} ${file}`, fields);
      }
    }
    for (const ask of [{ path: `/audit/show?id=${begun.change}` }, ...asksFor(begun)])
      look(textOf(await person.send(ask)), JSON.stringify(ask));
    expect(seen, "pages with the school's own names").toBeGreaterThan(5);
  },
  600_000,
);

test("asks each page that the admin pages serve", async () => {
  const none = { db: upstream.db, signSalt: SALT, clock: () => upstream.now(), url: () => url };
  const served = createPagesApp({ ...none, log: pino({ level: "silent" }) });
  expect(unaskedOf(routesOf(served))).toEqual([]);
  await served.close();
});

test("shows the other school's own people what one school may not see", async () => {
  const { get } = await enter("owner", "yi");
  const paths = [...pagesWith(begun), "/course/list", "/staff/list", "/me"];
  const unseen: string[] = [];
  for (const path of paths) if (!textOf(await get(path)).includes(foreign.mark)) unseen.push(path);
  expect(unseen).toEqual([]);
});
