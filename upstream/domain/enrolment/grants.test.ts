import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { redeemCode } from "#shared/contract/account/endpoints.ts";
import { courseDetail } from "#shared/contract/catalogue/endpoints.ts";
import { CODES } from "#shared/contract/codes.ts";
import * as api from "#shared/contract/order/endpoints.ts";
import { userInfo } from "#shared/contract/account/endpoints.ts";
import { courses } from "../../platform/db/schema/catalogue.ts";
import { courseCodes } from "../../platform/db/schema/orders.ts";
import { sessions } from "../../platform/db/schema/users.ts";
import { shanghai } from "../../platform/kit/shanghai.ts";
import { consoleOver } from "../../testing/adminConsole.ts";
import { newLearner } from "../../testing/learners.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";

let upstream: TestUpstream;
let me: { token: string };
let codes = 0;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());
beforeEach(async () => {
  me = await newLearner(upstream);
  await upstream.db.update(sessions).set({ expiresAt: new Date("2099-01-01") });
  await change({ expireTime: "", validDays: 365 });
});

const COURSE = { target_type: "course", target_id: "11" };
const change = (fields: { expireTime?: string; validDays?: number }) =>
  upstream.db.update(courses).set(fields).where(eq(courses.id, 11));
const buy = async () => {
  const { order_no } = await upstream.call(api.createOrder, COURSE, me);
  const { payment_no } = await upstream.call(api.payOrder, { order_no }, me);
  return upstream.call(api.playPayment, { payment_no, outcome: "success" }, me);
};
const refund = async ({ order_no }: { order_no: string }) => {
  await upstream.call(api.refundOrder, { order_no }, me);
  await upstream.runJobs();
};
const newCode = async () => {
  codes += 1;
  const code = `GRANT${codes}`;
  await upstream.db.insert(courseCodes).values({ code, agencyId: 1, targetType: "course", targetId: 11 });
  return code;
};
const redeem = async () => upstream.call(redeemCode, { code: await newCode() }, me);
const owned = () => upstream.call(courseDetail, { id: "11" }, me);
const dayIn = (days: number) => shanghai(upstream.now()).plus({ days }).toFormat("yyyy-MM-dd");
const admin = (...argv: string[]) => consoleOver(upstream.db, () => upstream.now())(...argv);
const myId = async () => String((await upstream.call(userInfo, {}, me)).uid);

test("a refund of the order keeps the access by a course code, whichever was granted first", async () => {
  const order = await buy();
  const { expire_time } = await redeem();
  await refund(order);
  expect(await owned()).toMatchObject({ is_buy: "1", expire_time: expire_time.slice(0, 10) });
  expect(expire_time.slice(0, 10)).toBe(dayIn(365));
});

test("a refund of the order keeps the access by a gift", async () => {
  const order = await buy();
  expect((await admin("user", "enrol", await myId(), "--course", "11")).code).toBe(0);
  await refund(order);
  expect(await owned()).toMatchObject({ is_buy: "1" });
});

test("a refund ends the access by the order, and does not renew an ended grant", async () => {
  await change({ validDays: 1 });
  await redeem();
  upstream.advance(2 * 86_400_000);
  await change({ validDays: 365 });
  const order = await buy();
  expect(await owned()).toMatchObject({ is_buy: "1" });
  await refund(order);
  expect(await owned()).toMatchObject({ is_buy: "0" });
});

test("access by codes and gifts ends with the course's own period, like access by orders", async () => {
  const last = dayIn(30);
  await change({ expireTime: last });
  expect((await redeem()).expire_time.slice(0, 10)).toBe(dayIn(31));
  expect((await admin("user", "enrol", await myId(), "--course", "11")).out).toContain(dayIn(31));
});

test("codes and gifts grant access without end to a course without end", async () => {
  await change({ validDays: 0 });
  expect(await redeem()).toMatchObject({ expire_time: "" });
  expect(await owned()).toMatchObject({ is_buy: "1", expire_time: "" });
  upstream.advance(400 * 86_400_000);
  expect(await owned()).toMatchObject({ is_buy: "1" });
  expect((await admin("user", "enrol", await myId(), "--course", "11")).out).toMatch(/may study 英语精讲\./);
});

test("refuses codes and gifts of a course whose period is over, and keeps the code unused", async () => {
  await change({ expireTime: dayIn(-1) });
  const code = await newCode();
  expect(await upstream.refusal(redeemCode, { code }, me)).toMatchObject({
    code: CODES.conflict,
    msg: expect.stringContaining("已经结束"),
  });
  expect(await upstream.db.select().from(courseCodes).where(eq(courseCodes.code, code))).toMatchObject([
    { usedBy: null },
  ]);
  expect(await admin("user", "enrol", await myId(), "--course", "11")).toMatchObject({ code: 1 });
  await change({ expireTime: "" });
  expect(await upstream.call(redeemCode, { code }, me)).toMatchObject({ target_id: "11" });
});
