import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { closeAccount, login, reopenAccount, smsSend } from "#shared/contract/account/endpoints.ts";
import { userInfo } from "#shared/contract/account/endpoints.ts";
import { spendSms } from "../../domain/account/sms/smsBudget.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { smsDays, users } from "../../platform/db/schema/users.ts";
import { Refusal } from "../../platform/kit/errors.ts";
import { type TestConsole, consoleOver, jsonOf } from "../../testing/adminConsole.ts";
import { newVisitor, newLearner, PASSWORD } from "../../testing/learners.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";

let upstream: TestUpstream;
let admin: TestConsole;
let people = 0;
let me: { token: string; mobile: string; id: string };
beforeAll(async () => {
  upstream = await startTestUpstream();
  admin = consoleOver(upstream.db, () => upstream.now());
});
afterAll(async () => upstream[Symbol.asyncDispose]());
beforeEach(async () => {
  people += 1;
  const mobile = `1370000${String(people).padStart(4, "0")}`;
  const token = (await newLearner(upstream, mobile)).token;
  const [row] = await upstream.db.select().from(users).where(eq(users.mobile, mobile));
  me = { token, mobile, id: String(row?.id) };
});

const json = (...argv: (string | number)[]): Promise<Answer> => jsonOf(admin, argv);
const declined = async (...argv: string[]) => {
  const { code, err } = await admin(...argv);
  expect(code, err).toBe(1);
  return err;
};

test("does not delete a locked account, although its closing is due", async () => {
  const statusOf = async () =>
    (
      await upstream.db
        .select()
        .from(users)
        .where(eq(users.id, Number(me.id)))
    )[0]?.status;
  await upstream.call(closeAccount, { password: PASSWORD }, me);
  await json("user", "lock", me.id);
  expect((await upstream.envelope(userInfo, {}, me)).code).not.toBe(20200);
  expect(
    (await upstream.envelope(login, { type: "password", username: me.mobile, password: PASSWORD })).code,
  ).not.toBe(20200);
  upstream.advance(8 * 86_400_000);
  await upstream.runJobs();
  expect(await statusOf()).toBe("blocked");
  expect((await admin("user", "unlock", me.id)).out).toContain("asked for it to be closed");
  expect(await statusOf()).toBe("closing");
  await upstream.runJobs();
  expect(await statusOf()).toBe("closed");
  expect(await declined("user", "lock", me.id)).toContain("is closed");
  expect(await declined("user", "unlock", me.id)).toContain("nothing to unlock");
});

test("lets a learner cancel a closing after a lock was lifted", async () => {
  await upstream.call(closeAccount, { password: PASSWORD }, me);
  await json("user", "lock", me.id);
  await json("user", "unlock", me.id);
  const { token } = await upstream.call(login, { type: "password", username: me.mobile, password: PASSWORD });
  expect(await upstream.call(reopenAccount, {}, { token })).toMatchObject({ close_time: "" });
  expect((await json("user", "show", me.id)).record).toMatchObject({ status: "active" });
});

test("limits the SMS of an agency a day, and shows the number sent", async () => {
  await upstream.db.delete(smsDays);
  await json("agency", "change", "yi", "--sms-a-day", "2");
  const ask = (mobile: string, agency = "yi") =>
    upstream.envelope(smsSend, { mobile, type: "login" }, newVisitor({ agency }));
  expect((await ask("13600007001")).code).toBe(20200);
  upstream.refuseSms(new Refusal("smsFailed", "短信暂时发不出去，请过几分钟再试"));
  expect((await ask("13600007002")).code).toBe(20502);
  upstream.refuseSms(undefined);
  expect((await ask("13600007002")).code).toBe(20200);
  for (const mobile of ["13600007003", "13600007005"])
    expect(await ask(mobile)).toMatchObject({
      code: 20502,
      msg: expect.stringContaining("今天的短信验证码已经发完"),
    });
  expect((await json("agency", "show", "yi")).record).toMatchObject({ sms_a_day: 2, sms_today: 2 });
  expect((await ask("13600007004", "jia")).code).toBe(20200);
  await json("agency", "change", "yi", "--sms-a-day", "3");
  expect((await ask("13600007006")).code).toBe(20200);
  upstream.advance(86_400_000);
  expect((await json("agency", "show", "yi")).record).toMatchObject({ sms_today: 0 });
});

test("warns in the log when most of a day's SMS budget is used, and again when all is used", async () => {
  const [agency] = await upstream.db
    .update(agencies)
    .set({ smsADay: 10 })
    .where(eq(agencies.flag, "yi"))
    .returning();
  const said: string[] = [];
  const log = { warn: (_about: object, words: string) => void said.push(words) };
  const tools = { db: upstream.db, log: log as never };
  await upstream.db.delete(smsDays);
  const spending = { agencyId: agency?.id ?? 0, nowMs: upstream.now() };
  for (let sent = 1; sent <= 10; sent++) {
    await spendSms(tools, spending);
    expect(said).toHaveLength(sent < 8 ? 0 : sent < 10 ? 1 : 2);
  }
  expect(said.join()).toMatch(/most of the budget.*used up/);
  await expect(spendSms(tools, spending)).rejects.toMatchObject({ code: 20502 });
});
