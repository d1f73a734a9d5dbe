import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS, formatDate, startOfDay } from "#shared/domain/shanghaiTime.ts";
import { studyDays } from "../../platform/db/schema/learning.ts";
import { orders, payments, refunds } from "../../platform/db/schema/orders.ts";
import { jobs } from "../../platform/db/schema/system.ts";
import { users } from "../../platform/db/schema/users.ts";
import { consoleOver } from "../../testing/adminConsole.ts";
import { pageVisitor, serveTestPages } from "../../testing/pageVisitor.ts";
import { addSchoolRows } from "../../testing/schoolRows.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import type { Role } from "../console/visitor.ts";
import type { ServedPages } from "./servePages.ts";

let upstream: TestUpstream;
let pages: ServedPages;
let nowMs: number;

beforeAll(async () => {
  upstream = await startTestUpstream({ isClockHeld: true });
  nowMs = upstream.now();
  pages = await serveTestPages(upstream);
  for (const [agencyId, flag, mark] of [
    [1, "jia", "本甲"],
    [2, "yi", "别乙"],
  ] as const) {
    await addSchoolRows(upstream.db, { flag, agencyId, mark, nowMs });
    await addFigures(agencyId, agencyId * 3);
  }
  await upstream.db.insert(jobs).values({
    name: "sendRefund",
    key: "R-none",
    runAt: new Date(nowMs),
    attempts: 2,
    lastError: "no answer",
  });
}, 240_000);
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
});

/** Adds learners of which each has studied, bought and half of them got the money back, on the edges of days. */
async function addFigures(agencyId: number, num: number): Promise<void> {
  const { db } = upstream;
  const today = startOfDay(nowMs);
  for (let at = 0; at < num; at += 1) {
    const when = new Date(today - (at % 2 === 0 ? 29 * DAY_MS : 29 * DAY_MS + 1));
    const [user] = await db
      .insert(users)
      .values({
        agencyId,
        mobile: `137${agencyId}${String(at).padStart(7, "0")}`,
        username: `board${agencyId}x${at}`,
        passwordHash: "none",
        nickname: `看板${at}`,
        createdAt: when,
      })
      .returning();
    const userId = user?.id ?? 0;
    await db.insert(studyDays).values(
      [0, 1, 29, 30].map((ago) => ({
        userId,
        agencyId,
        day: formatDate(today - ago * DAY_MS),
        subjectId: at % 2,
        seconds: 600 + at,
        answeredNum: at,
      })),
    );
    const [order] = await db
      .insert(orders)
      .values({
        userId,
        agencyId,
        orderNo: `B${agencyId}-${at}`,
        targetType: "course",
        targetId: 1,
        title: "看板课",
        price: "199.10",
        payPrice: `${100 + at}.35`,
        status: at % 3 === 0 ? 5 : 2,
        createdAt: when,
        paidAt: when,
      })
      .returning();
    const [payment] = await db
      .insert(payments)
      .values({
        orderId: order?.id ?? 0,
        paymentNo: `P${agencyId}-${at}`,
        payType: "alipay",
        amount: `${100 + at}.35`,
        status: at % 4 === 3 ? "surplus" : "paid",
        paidAt: when,
      })
      .returning();
    if (at % 3 !== 1)
      await db.insert(refunds).values({
        paymentId: payment?.id ?? 0,
        refundNo: `R${agencyId}-${at}`,
        amount: `${100 + at}.35`,
        status: at % 3 === 0 ? "done" : "waiting",
        doneAt: at % 3 === 0 ? new Date(nowMs) : null,
      });
  }
}

const json = async (...argv: string[]): Promise<Answer> => {
  const said = await consoleOver(upstream.db, () => nowMs)(...argv, "--json");
  expect(said).toMatchObject({ code: 0, err: "" });
  return JSON.parse(said.out);
};

/** Counts the figures of an agency by plain SQL of this test. */
async function counted(agencyId: number): Promise<Readonly<Record<string, number>>> {
  const from = `'${formatDate(nowMs - 29 * DAY_MS)} 00:00+08'::timestamptz`;
  const now = `'${new Date(nowMs).toISOString()}'::timestamptz`;
  const own = `agency_id = ${agencyId}`;
  const exams = `from papers where kind <> '' and (agency_id is null or ${own})`;
  const given = `from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id where o.${own} and p.status = 'paid'`;
  const queries: Readonly<Record<string, string>> = {
    learners: `count(*) from users where ${own} and status = 'active'`,
    new_learners: `count(*) from users where ${own} and created_at >= ${from}`,
    active_learners: `count(distinct user_id) from study_days where ${own} and day >= '${formatDate(nowMs - 29 * DAY_MS)}'`,
    paid_orders: `count(*) from orders where ${own} and paid_at >= ${from}`,
    income: `sum(pay_price) from orders where ${own} and paid_at >= ${from}`,
    refunded_orders: `count(distinct o.id) ${given} and r.status = 'done' and r.done_at >= ${from}`,
    given_back: `sum(r.amount) ${given} and r.status = 'done' and r.done_at >= ${from}`,
    waiting_orders: `count(*) from orders where ${own} and status = 1`,
    refunding_orders: `count(distinct o.id) ${given} and r.status = 'waiting'`,
    coming_exams: `count(*) ${exams} and is_shown and start_time > ${now}`,
    running_exams: `count(*) ${exams} and is_shown and start_time <= ${now} and (end_time is null or end_time > ${now})`,
    marking_exams: `count(*) ${exams} and id in (select paper_id from attempts where mode = '' and status = 'reviewing' and ${own})`,
    open_feedback: `count(*) from lesson_feedback where ${own} and status = 'received'`,
  };
  const found: Record<string, number> = {};
  for (const [name, query] of Object.entries(queries)) {
    const result: unknown = await upstream.db.execute(
      sql.raw(`select coalesce(n, 0)::float8 as n from (select ${query}) of_name(n)`),
    );
    found[name] = (result as { rows: { n: number }[] }).rows[0]?.n ?? -1;
  }
  return found;
}

/** Returns the figures of a first page by their address. */
const linksOf = (page: string) =>
  [...page.matchAll(/<li><a href="([^"]+)"><span class="of">([^<]+)<\/span> <strong>(\d+)<\/strong>/g)].map(
    ([, address = "", name = "", number]) => ({
      address: address.replaceAll("&amp;", "&"),
      name,
      number: Number(number),
    }),
  );

const owner = (agency?: string) =>
  pageVisitor({ upstream, pages }, "owner", agency === undefined ? {} : { agency });

test("shows the same figures on the first page, in report school and as counted by SQL, for each school", async () => {
  for (const [agencyId, flag] of [
    [1, "jia"],
    [2, "yi"],
  ] as const) {
    const { income, given_back, ...wanted } = await counted(agencyId);
    const { rows } = await json("report", "school", "--agency", flag);
    expect(Object.fromEntries(rows.map(({ figure, number }: Answer) => [figure, number]))).toEqual(wanted);
    const amounts = Object.fromEntries(rows.map(({ figure, amount }: Answer) => [figure, amount]));
    expect(amounts).toMatchObject({ paid_orders: income, refunded_orders: given_back });
    expect(income).toBeGreaterThan(0);
    expect(given_back).toBeGreaterThan(0);
    const { text } = await (await owner(flag)).get("/");
    const shown = linksOf(text).map(({ number }) => number);
    expect(shown.toSorted()).toEqual(Object.values(wanted).toSorted());
    expect(text).toContain(`30 天，${income?.toFixed(2)} 元`);
    const chosen = await (await owner()).get(`/?agency=${flag}`);
    expect(
      linksOf(chosen.text)
        .filter(({ name }) => name !== "失败的后台任务")
        .map(({ number }) => number),
    ).toEqual(shown);
  }
});

test("leads from each figure to a list with as many rows", async () => {
  for (const visitor of [await owner("jia"), await owner("yi"), await owner()]) {
    const links = linksOf((await visitor.get("/")).text);
    expect(links.length).toBeGreaterThan(10);
    for (const { address, name, number } of links) {
      const list = await visitor.get(address);
      const total = /共 (\d+) 条/.exec(list.text)?.[1];
      expect(Number(total ?? 0), `${name} ${address}`).toBe(number);
    }
  }
});

test("adds up the days to the figures, and leads from a day to its rows", async () => {
  const { rows } = await json("report", "school", "--agency", "jia", "--days");
  const { income, given_back, paid_orders, new_learners } = await counted(1);
  const sum = (name: string) => rows.reduce((all: number, row: Answer) => all + Number(row[name]), 0);
  expect(rows).toHaveLength(30);
  expect(sum("income")).toBeCloseTo(income ?? -1, 2);
  expect(sum("given_back")).toBeCloseTo(given_back ?? -1, 2);
  expect([sum("paid"), sum("registered")]).toEqual([paid_orders, new_learners]);
  const visitor = await owner("jia");
  const { text } = await visitor.get("/");
  for (const chart of ["每天学习的学员", "每天新学员"]) {
    const [, table = ""] = new RegExp(`aria-label="${chart}"(.+?)</table>`, "s").exec(text) ?? [];
    const days = [...table.matchAll(/<td class="number"><a href="([^"]+)">(\d+)<\/a>/g)];
    expect(days.length, chart).toBeGreaterThan(0);
    for (const [, address = "", number] of days) {
      const list = await visitor.get(address.replaceAll("&amp;", "&"));
      expect(/共 (\d+) 条/.exec(list.text)?.[1], address).toBe(number);
    }
  }
  const paid = await visitor.get(`/order/list?by=paid&since=${formatDate(nowMs - 29 * DAY_MS)}`);
  expect(paid.text).toContain(`实收合计 ${income?.toFixed(2)} 元`);
  const given = await visitor.get(`/order/list?by=refunded&since=${formatDate(nowMs - 29 * DAY_MS)}`);
  expect(given.text).toContain(`退款合计 ${given_back?.toFixed(2)} 元`);
});

test("shows a role only figures whose lists it may open", async () => {
  const seen = async (role: Role) => {
    const { get } = await pageVisitor({ upstream, pages }, role, { agency: "jia" });
    const { text } = await get("/");
    return { names: linksOf(text).map(({ name }) => name), hasMoney: text.includes("收入") };
  };
  const exams = ["待批的考试", "未开始的考试", "进行中的考试"];
  expect(await seen("marker")).toEqual({ names: exams, hasMoney: false });
  expect(await seen("editor")).toEqual({
    names: ["待批的考试", "待处理的反馈", "未开始的考试", "进行中的考试"],
    hasMoney: false,
  });
  const sales = await seen("sales");
  expect(sales.hasMoney).toBe(true);
  expect(sales.names).not.toContain("待处理的反馈");
  expect((await seen("owner")).names).not.toContain("失败的后台任务");
  expect(linksOf((await (await owner()).get("/")).text)).toContainEqual(
    expect.objectContaining({ name: "失败的后台任务", number: 1 }),
  );
});

test("offers agencies by name, and takes the flag of a new one as text", async () => {
  const visitor = await owner();
  const { text } = await visitor.get("/order/list?agency=yi");
  expect(text).toMatch(
    /<select id="f-agency"[^>]*>.*<option value="jia">甲校<\/option><option value="yi" selected>乙校<\/option>/s,
  );
  expect((await visitor.get("/order/list?agency=nowhere")).text).toContain(
    '<option value="nowhere" selected>nowhere</option>',
  );
  expect((await visitor.get("/agency/add")).text).toMatch(/<input type="text"[^>]* id="f-flag"/);
});
