import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { spendSms } from "../../account/sms/smsBudget.ts";
import { agencies } from "../../../platform/db/schema/agencies.ts";
import { jobs } from "../../../platform/db/schema/system.ts";
import { smsDays } from "../../../platform/db/schema/users.ts";
import * as api from "#shared/contract/order/endpoints.ts";
import { runDueJobs } from "../../../platform/jobs/runDueJobs.ts";
import { startJobs } from "../../../platform/jobs/startJobs.ts";
import { DATE, shanghai, timeOfDay } from "../../../platform/kit/shanghai.ts";
import { createMailer } from "../../../platform/mail/mailer.ts";
import { consoleOver } from "../../../testing/adminConsole.ts";
import { newLearner } from "../../../testing/learners.ts";
import { type SmtpDouble, smtpDouble, textOf } from "../../../testing/smtpDouble.ts";
import { type TestUpstream, startTestUpstream } from "../../../testing/testUpstream.ts";
import { mailReportJobs, planReports } from "./mailReports.ts";

const log = pino({ level: "silent" });
let upstream: TestUpstream;
let server: SmtpDouble;
let nowMs: number;
beforeAll(async () => {
  server = await smtpDouble();
  upstream = await startTestUpstream();
});
afterAll(async () => {
  await upstream[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});
beforeEach(async () => {
  server.mails.length = 0;
  await upstream.db.update(agencies).set({ reportedDay: "" });
  await upstream.db.delete(jobs);
});

async function runJobs(): Promise<void> {
  const mailer = createMailer(
    {
      host: "127.0.0.1",
      port: server.port,
      isSecure: false,
      user: "",
      secret: "",
      from: "noreply@beikao.example",
    },
    500,
  );
  const runner = { db: upstream.db, clock: () => nowMs, log, jobs: [planReports, ...mailReportJobs(mailer)] };
  await (await startJobs(runner))();
  await runDueJobs(runner);
}

async function wants(...mail: readonly string[]) {
  const admin = consoleOver(upstream.db, () => upstream.now());
  return admin("agency", "change", "jia", "--report-mail", ...mail);
}

test("sends each day's report once in the morning to an agency with reports", async () => {
  const me = await newLearner(upstream);
  const { order_no } = await upstream.call(api.createOrder, { target_type: "course", target_id: "11" }, me);
  const { payment_no } = await upstream.call(api.payOrder, { order_no }, me);
  await upstream.call(api.playPayment, { payment_no, outcome: "success" }, me);
  const day = shanghai(upstream.now()).toFormat(DATE);
  nowMs = timeOfDay(upstream.now(), { days: 1, time: "09:00" });
  await runJobs();
  expect(server.mails).toEqual([]);

  expect(await wants("head")).toMatchObject({ code: 2, err: expect.stringContaining("must be one address") });
  expect(await wants("head@school.example")).toMatchObject({ code: 0 });
  nowMs = timeOfDay(upstream.now(), { days: 1, time: "07:59" });
  await runJobs();
  expect(server.mails).toEqual([]);
  nowMs = timeOfDay(upstream.now(), { days: 1, time: "08:20" });
  await runJobs();
  nowMs += 3_600_000;
  await runJobs();
  expect(server.mails).toMatchObject([{ to: "head@school.example" }]);
  const text = textOf(server.mails[0] ?? { from: "", to: "", data: "" });
  for (const line of [
    "新订单：1 笔",
    "已支付：1 笔，共 199.00 元",
    "已退款：0 笔，共 0.00 元",
    "短信：0 条，每天最多 3000 条",
  ])
    expect(text).toContain(line);
  expect(text).toMatch(/新学员：\d+ 人/);
  expect(server.mails[0]?.data).toContain(`mailReport-1-${day}`);
});

test("retries while the mail server is down, and gives up after some days", async () => {
  await wants("head@school.example");
  server.mood = "refusing";
  nowMs = timeOfDay(upstream.now(), { days: 1, time: "08:20" });
  await runJobs();
  const waiting = () => upstream.db.select().from(jobs).where(eq(jobs.name, "mailReport"));
  expect(await waiting()).toMatchObject([
    { attempts: 1, lastError: expect.stringContaining("550 no such mailbox") },
  ]);
  server.mood = "well";
  nowMs += 3_600_000;
  await runJobs();
  expect(server.mails).toHaveLength(1);
  expect(await waiting()).toEqual([]);

  server.mood = "refusing";
  await upstream.db.update(agencies).set({ reportedDay: "" });
  nowMs = timeOfDay(upstream.now(), { days: 1, time: "10:00" });
  await runJobs();
  nowMs += 5 * 86_400_000;
  await upstream.db.delete(jobs).where(eq(jobs.name, "planReports"));
  await runDueJobs({ db: upstream.db, clock: () => nowMs, log, jobs: mailReportJobs(undefined) });
  expect(await waiting()).toEqual([]);
  server.mood = "well";
});

test("warns an agency with reports when the day's SMS are nearly used up", async () => {
  await wants("head@school.example");
  await upstream.db
    .update(agencies)
    .set({ smsADay: 5, reportedDay: "9999-01-01" })
    .where(eq(agencies.flag, "jia"));
  await upstream.db.delete(smsDays);
  nowMs = upstream.now();
  for (let sent = 1; sent <= 4; sent += 1) await spendSms({ db: upstream.db, log }, { agencyId: 1, nowMs });
  await runDueJobs({
    db: upstream.db,
    clock: () => nowMs,
    log,
    jobs: mailReportJobs(
      createMailer({
        host: "127.0.0.1",
        port: server.port,
        isSecure: false,
        user: "",
        secret: "",
        from: "a@b.example",
      }),
    ),
  });
  expect(server.mails).toHaveLength(1);
  expect(textOf(server.mails[0] ?? { from: "", to: "", data: "" })).toContain(
    "今天已发 4 条短信，每天最多 5 条",
  );
});
