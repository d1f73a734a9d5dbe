import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as api from "#shared/contract/order/endpoints.ts";
import { shanghai, DATE } from "#upstream/platform/kit/shanghai.ts";
import { type TestConsole, consoleOver } from "../../testing/adminConsole.ts";
import { newLearner } from "../../testing/learners.ts";
import { alipayDouble } from "../../testing/paymentDoubles/alipayDouble.ts";
import type { PaymentDouble } from "../../testing/paymentDoubles/paymentDouble.ts";
import { wechatDouble } from "../../testing/paymentDoubles/wechatDouble.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";

const DAY_MS = 24 * 3_600_000;

describe.each([
  { payType: "wechat", open: wechatDouble },
  { payType: "alipay", open: alipayDouble },
])("comparing the $payType bill of a day with the stored payments", ({ payType, open }) => {
  let upstream: TestUpstream;
  let provider: PaymentDouble;
  let admin: TestConsole;
  beforeAll(async () => {
    provider = await open(() => upstream.now());
    upstream = await startTestUpstream({ payments: [provider.driver], isClockHeld: true });
    admin = consoleOver(
      upstream.db,
      () => upstream.now(),
      () => [provider.driver],
    );
  });
  afterAll(async () => {
    await upstream[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  });

  async function paid(isTold = true) {
    const me = await newLearner(upstream);
    const { order_no } = await upstream.call(api.createOrder, { target_type: "course", target_id: "11" }, me);
    const begun = await upstream.call(api.payOrder, { order_no }, me);
    await provider.visit({ payUrl: begun.pay_url });
    const no = begun.payment_no as string;
    provider.pay(no);
    if (isTold) {
      const { headers, body } = provider.noticeOf(no);
      await fetch(`${upstream.url}/payment/notify/${payType}`, { method: "POST", headers, body });
    }
    return { me, order_no, no };
  }

  async function reconcile(day: string) {
    const { code, out, err } = await admin("order", "reconcile", day, "--json");
    return { code, err, ...(out === "" ? {} : (JSON.parse(out) as { rows: object[]; said: string })) };
  }

  test("reports payments that are missing, surplus, of another amount or refunded by hand, and nothing else", async () => {
    const day = shanghai(upstream.now()).toFormat(DATE);
    const early = await reconcile(day);
    expect(early).toMatchObject({ code: 1, err: expect.stringContaining("by ten o'clock of the next one") });

    const right = await paid();
    const back = await paid();
    await upstream.call(api.refundOrder, { order_no: back.order_no }, back.me);
    await upstream.runJobs();
    upstream.advance(2 * DAY_MS);
    expect(await reconcile(day)).toMatchObject({
      code: 0,
      rows: [],
      said: expect.stringMatching(/3 lines .* They agree/),
    });

    upstream.advance(-2 * DAY_MS);
    const silent = await paid(false);
    const gone = await paid();
    provider.trades.delete(gone.no);
    const cheap = await paid();
    Object.assign(provider.trades.get(cheap.no) ?? {}, { fen: 1 });
    provider.addForeign("X1", 500);
    provider.refunds.set("BYHAND", { no: right.no, fen: 100 });
    upstream.advance(2 * DAY_MS);
    const { code, rows = [] } = await reconcile(day);
    expect(code).toBe(1);
    const found = (payment: string) => rows.find((row) => (row as { payment: string }).payment === payment);
    expect(found(silent.no)).toEqual({
      pay_type: payType,
      what: "surplus",
      payment: silent.no,
      order: silent.order_no,
      bill: "199.00",
      here: "waiting",
    });
    expect(found(gone.no)).toMatchObject({ what: "missing", order: gone.order_no, here: "199.00" });
    expect(found(cheap.no)).toMatchObject({ what: "amount", bill: "0.01", here: "199.00" });
    expect(found("X1")).toMatchObject({ what: "surplus", order: "", bill: "5.00", here: "(unknown)" });
    expect(found(right.no)).toMatchObject({ what: "refund", bill: "BYHAND", here: "(none)" });
    expect(rows).toHaveLength(5);
  });

  test("reports no differences for a day without payments, and names an unreachable provider", async () => {
    expect(await reconcile("2026-01-01")).toMatchObject({
      code: 0,
      rows: [],
      said: expect.stringContaining("0 lines"),
    });
    provider.isAway = true;
    expect(await reconcile("2026-01-01")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The bill of \w+ for 2026-01-01 cannot/),
    });
    provider.isAway = false;
    const without = consoleOver(upstream.db, () => upstream.now());
    expect(await without("order", "reconcile", "2026-01-01")).toMatchObject({
      code: 1,
      err: expect.stringContaining("nothing in PAYMENT has bills"),
    });
  });
});
