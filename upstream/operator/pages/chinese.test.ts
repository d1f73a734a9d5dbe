import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import request from "supertest";
import { type SchoolRows, addSchoolRows } from "../../testing/schoolRows.ts";
import { SALT, type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import type { Command, Spec } from "../console/command.ts";
import { commands } from "../console/commandTable.ts";
import { isFileKind } from "../console/kinds.ts";
import { isOfShell } from "../console/roles.ts";
import { runCall } from "../console/runCall.ts";
import { type ServedPages, servePages } from "./servePages.ts";

let upstream: TestUpstream;
let pages: ServedPages;
let url: string;
let own: SchoolRows;
let cookie: string;
let token: string;

beforeAll(async () => {
  upstream = await startTestUpstream({ isClockHeld: true });
  const nowMs = upstream.now();
  own = await addSchoolRows(upstream.db, { flag: "jia", agencyId: 1, mark: "本甲", nowMs });
  pages = await servePages({
    db: upstream.db,
    signSalt: SALT,
    clock: () => upstream.now(),
    log: pino({ level: "silent" }),
    config: { host: "127.0.0.1", port: undefined, url: undefined },
  });
  url = await pages.url();
  const asked = { noun: "session", action: "open", values: { role: "owner" }, actor: "王" };
  const { said = "" } = await runCall(upstream.db, asked, nowMs, { pagesUrl: pages.url });
  const opened = await request(url)
    .post(/\/open\/[\w-]+/.exec(said)?.[0] ?? "")
    .set("Origin", url);
  cookie = opened.get("Set-Cookie")?.[0]?.split(";")[0] ?? "";
  token = /name="_token" value="([^"]+)"/.exec((await get("/")).text)?.[1] ?? "";
}, 240_000);
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
});

const get = (path: string) => request(url).get(path).set("Cookie", cookie);

/** Sends a form; returns the page that answers it, such as the preview of a change. */
async function send(path: string, fields: Readonly<Record<string, string>>) {
  let sent = request(url).post(path).set("Origin", url).set("Cookie", cookie).field("_token", token);
  for (const [name, text] of Object.entries(fields)) sent = sent.field(name, text);
  const answer = await sent;
  return answer.status === 303 ? get(answer.get("Location") ?? "") : answer;
}

/** Names that are Latin in Chinese too: formats, programs, units, and addresses and samples that are typed as they are. */
const NAMES =
  /^(?:ID|uid|jia|yi|zikao|kuaiji|VIP|pdf|localhost|shared|none|https|Excel|CSV|csv|xlsx|Word|GIFT|Moodle|XML|QTI|JSON|Lines|Markdown|md|HTML|PDF|PNG|JPEG|HLS|WebVTT|vtt|SRT|UTF|SMS|MB|GB|nginx|ICP|ffprobe|FILES_URL|PostgreSQL|SHA)$/;

/** Returns the Latin words that a page shows, without addresses, times, and the rows of the test. */
function latinIn(page: string): readonly string[] {
  const shown = page
    .replace(/<head>.*?<\/head>/s, "")
    .replace(/<code>.*?<\/code>/gs, "")
    .replace(/<option value="[^"]*"><\/option>/g, "")
    .replaceAll(/<[^>]*?(?:aria-label|title|placeholder)="([^"]*)"[^>]*>/g, " $1 ")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/&[a-z]+;/g, " ")
    .replaceAll(/\{\w+\}|[\w-]*(?:\.[\w-]+)+|\b(?:[A-Z]*\d[A-Z\d]*|[A-Z]{12})\b/g, " ")
    .replaceAll(/(?:https?:\/)?[/?][\w./?=#:-]*/g, " ");
  return [...new Set(shown.match(/[A-Za-z][A-Za-z_]+/g))].filter((word) => !NAMES.test(word));
}

const argsOf = ({ args }: Command, noun: string, other?: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(args).flatMap(([name, { kind }]) => {
      if (isFileKind(kind)) return [];
      const known = own.ids[name === "id" || name === "no" || name === "code" ? noun : name];
      return [[name, other ?? (kind === "flag" ? "jia" : String(known ?? ""))]];
    }),
  );

/** Returns a value for each option that a command requires. */
const neededOf = ({ options }: Command): Record<string, string> =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, spec]) => {
      if (!spec.required || isFileKind(spec.kind)) return [];
      return [[name, typedValue(spec)]];
    }),
  );

function typedValue(spec: Spec): string {
  if (spec.kind === "id" || spec.kind === "ids") return String(own.ids[spec.of] ?? 1);
  if (spec.kind === "choice") return spec.of[0] ?? "";
  if (spec.kind === "whole") return String(spec.least);
  return (
    (
      {
        address: "/news",
        flag: "jia",
        host: "localhost",
        mobile: "13912345678",
        moment: "2099-01-02T10:00",
        price: "9",
        score: "1",
        until: "2099-01-02",
        yesNo: "yes",
      } as Readonly<Record<string, string>>
    )[spec.kind] ?? "某"
  );
}

/** Pages that belong to no command, as they are and for rows that are not there. */
const PAGES = () => {
  const { course, exam, classroom, question } = own.ids;
  return [
    "/",
    "/me",
    "/drafts",
    "/question/example",
    "/question/habits",
    "/none",
    "/work/none",
    "/drafts/999999",
    "/question/example/none",
    "/uploads/question/none",
    ...[course, 999_999].map((id) => `/course/tree?id=${id}`),
    ...[exam, 999_999].flatMap((id) => [
      `/exam/desk?exam=${id}`,
      `/exam/paper?exam=${id}`,
      `/exam/paper?exam=${id}&key=1`,
      `/exam/show?exam=${id}`,
    ]),
    ...[classroom, 999_999].map((id) => `/classroom/board?id=${id}`),
    ...[question, 999_999].flatMap((id) => [`/question/show?id=${id}`, `/question/change?id=${id}`]),
  ];
};

test("answers the scripts of the course tree and the paper desk in Chinese, also in refusals", async () => {
  const { course, exam, chapter } = own.ids;
  const post = (path: string, json: object) =>
    request(url).post(path).set({ Origin: url, Cookie: cookie, "X-Form-Token": token }).send(json);
  const answers = [
    ...["hide", "change", "move"].map((action) =>
      post(`/course/tree/do/lesson/${action}`, { course, values: { id: "999999" } }),
    ),
    post("/course/tree/do/chapter/move", { course, values: { id: String(chapter), to: "999" } }),
    post("/course/tree/do/course/add", { course, values: {} }),
    post("/course/tree/upload", { lesson: 999_999, name: "a.mp4", size: 9, stamp: 1 }),
    ...["add-questions", "remove-questions", "score", "draw", "publish", "none"].map((action) =>
      post("/exam/desk/run", { exam, action, texts: { questions: "999999", num: "0", score: "x" } }),
    ),
    get("/exam/desk/bank?exam=999999"),
  ];
  for (const answer of answers) {
    const { body } = await answer;
    const { message = "", fault = "", said = "" } = body as Readonly<Record<string, string>>;
    expect(latinIn(`${message} ${fault} ${said}`), `${message}${fault}`).toEqual([]);
  }
});

test("shows every page, list, preview and error of the admin pages in Chinese", async () => {
  const found: Record<string, string> = {};
  const look = async (name: string, page: PromiseLike<{ readonly text: string }>) => {
    for (const word of latinIn((await page).text)) found[word] ??= name;
  };
  for (const path of PAGES()) await look(path, get(path));
  for (const command of commands.filter((one) => !isOfShell(one))) {
    const { noun, action, isChange } = command;
    const path = `/${noun}/${action}`;
    const asked = new URLSearchParams(argsOf(command, noun)).toString();
    await look(path, get(path));
    if (isChange) {
      await look(`${path} previewed`, send(path, argsOf(command, noun)));
      await look(
        `${path} filled in`,
        send(path, {
          ...argsOf(command, noun),
          ...neededOf(command),
          ...(path === "/external/add" && { user: String(own.ids["user"]) }),
        }),
      );
      await look(`${path} refused`, send(path, argsOf(command, noun, "999999")));
    } else await look(`${path}?${asked}`, get(`${path}?${asked}`));
  }
  expect(found).toEqual({});
}, 240_000);

test("tells the mistakes of a table of learners and of a file of questions in Chinese", async () => {
  for (const [path, file, content, said] of [
    ["/user/import", "学员.csv", "姓名,手机号,班级\n,1,没有的班\n", "第 2 行，姓名：要 1 到 20 个字"],
    ["/exam/import", "考试.csv", "题型,题干,答案\n单选题,问什么？,\n", "第 2 行"],
    ["/question/import", "题.xlsx", "no workbook", "题.xlsx 不是完整的文件"],
    ["/media/add", "课.mp4", "Dear all", "课.mp4 不是"],
  ] as const) {
    const sent = await request(url)
      .post(path)
      .set("Origin", url)
      .set("Cookie", cookie)
      .field("_token", token)
      .field(path === "/media/add" ? { lesson: String(own.ids["lesson"]) } : { agency: "jia" })
      .attach("file", Buffer.from(content), file);
    const { text } = sent.status === 303 ? await get(sent.get("Location") ?? "") : sent;
    expect(text, path).toContain(said);
    expect(latinIn(text), path).toEqual([]);
  }
});
