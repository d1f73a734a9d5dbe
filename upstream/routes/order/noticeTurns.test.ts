import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as api from "#shared/contract/order/endpoints.ts";
import { payments } from "#upstream/platform/db/schema/orders.ts";
import { queuedNotice } from "#upstream/platform/http/requestQueues.ts";
import { newLearner } from "#upstream/testing/learners.ts";
import { keyPair } from "#upstream/testing/paymentDoubles/paymentDouble.ts";
import { wechatDouble } from "#upstream/testing/paymentDoubles/wechatDouble.ts";
import { startTestUpstream, type TestUpstream } from "#upstream/testing/testUpstream.ts";

let wechat: Awaited<ReturnType<typeof wechatDouble>>;
let upstream: TestUpstream;
beforeAll(async () => {
  wechat = await wechatDouble(Date.now);
  upstream = await startTestUpstream({ payments: [wechat.driver] });
});
afterAll(async () => {
  await upstream[Symbol.asyncDispose]();
  await wechat[Symbol.asyncDispose]();
});

async function paidNotice() {
  const me = await newLearner(upstream);
  const { order_no } = await upstream.call(api.createOrder, { target_type: "course", target_id: "11" }, me);
  const { payment_no } = await upstream.call(api.payOrder, { order_no, scene: "scan" }, me);
  wechat.pay(payment_no);
  return wechat.noticeOf(payment_no);
}

async function tell({
  headers,
  body,
}: {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}): Promise<number> {
  const answer = await fetch(`${upstream.url}/payment/notify/wechat`, { method: "POST", headers, body });
  await answer.text();
  return answer.status;
}

/** Occupies all turns of a key in the queue of notices until `release` is called. */
function hold(key: string): { readonly release: () => Promise<void> } {
  let end: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (end = resolve));
  const turns = Array.from({ length: 104 }, () => queuedNotice(key, () => held).catch(() => undefined));
  return {
    async release() {
      end();
      await Promise.all(turns);
    },
  };
}

test("waiting notices of another agency or provider do not delay those of this agency", async () => {
  const notice = await paidNotice();
  const others = [hold("wechat 2"), hold("alipay 1")];
  try {
    expect(await tell(notice)).toBe(200);
  } finally {
    for (const one of others) await one.release();
  }
  const own = hold("wechat 1");
  try {
    // Status 503 makes the provider send the notice again.
    expect(await tell(await paidNotice())).toBe(503);
  } finally {
    await own.release();
  }
});

test("refuses a forged notice at once, without a turn and without a query", async () => {
  const notice = await paidNotice();
  const { body } = notice;
  const { privateKey: by } = keyPair();
  const no = String([...wechat.trades.keys()].at(-1));
  const forged = wechat.noticeOf(no, { by });
  const own = hold("wechat 1");
  try {
    expect(await Promise.all([tell(forged), tell({ headers: {}, body })])).toEqual([400, 400]);
  } finally {
    await own.release();
  }
});

test("refuses an oversized notice unread", async () => {
  const body = JSON.stringify({ event_type: "TRANSACTION.SUCCESS", more: "x".repeat(70_000) });
  expect(await tell({ headers: {}, body })).toBe(413);
});

test("refuses a notice of another merchant, app or currency", async () => {
  await paidNotice();
  const no = String([...wechat.trades.keys()].at(-1));
  for (const own of [{ mchid: "1" }, { appid: "wx1" }, { amount: { total: 19_900, currency: "USD" } }])
    expect(await tell(wechat.noticeOf(no, { own }))).toBe(400);
  const [row] = await upstream.db.select().from(payments).where(eq(payments.paymentNo, no));
  expect(row?.status).toBe("waiting");
  expect(await tell(wechat.noticeOf(no))).toBe(200);
});
