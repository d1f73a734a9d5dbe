import { readFile, stat } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { redeemCode } from "#shared/contract/account/endpoints.ts";
import * as orderApi from "#shared/contract/order/endpoints.ts";
import { orders, payments } from "../../platform/db/schema/orders.ts";
import { COURSE, useCommands } from "../../testing/commandWorld.ts";

const world = useCommands();
const { admin, dump, file, json, declined, lastChange, paidOrder, addCoupon } = world;

test("writes codes to a file that only its owner can read, and each grants the classroom once", async () => {
  const csv = file("codes.csv");
  const argv = ["code", "make", "--agency", "jia", "--classroom", "21", "--count", "40", "--csv", csv];
  const said = await admin(...argv, "--until", "2099-01-31");
  expect(said.out).toMatch(/^40 codes for 英语系统班 at jia\. 40 rows are written into .*codes\.csv\.\n$/);
  const [head, ...lines] = (await readFile(csv, "utf8")).trimEnd().split("\r\n");
  expect(head).toBe("\uFEFFcode,opens,expires");
  const made = lines.map((line) => line.split(",")[0] ?? "");
  expect(new Set(made).size).toBe(40);
  for (const code of made) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{12}$/);
  expect((await stat(csv)).mode & 0o777).toBe(0o600);
  // The second run finds its file, so it must not create codes, which would be in no file.
  const before = await dump();
  expect(await admin(...argv)).toMatchObject({ code: 2, err: expect.stringContaining("is there already") });
  expect(await dump()).toEqual(before);
  // The table of changes has only the last characters of the codes.
  const kept = JSON.stringify((await lastChange())?.after);
  for (const code of made) expect(kept).not.toContain(code);

  const [first = "", second = ""] = made;
  await world.upstream.call(redeemCode, { code: first }, world.me);
  expect((await json("code", "show", first)).record).toMatchObject({
    state: "used",
    used_by: Number(world.me.id),
  });
  expect(await declined("code", "void", first)).toContain(`was used by the account ${world.me.id}`);
  await json("code", "void", second);
  expect(await world.upstream.refusal(redeemCode, { code: second }, world.me)).toMatchObject({
    msg: "这个课程码已经过期，请联系发码的老师",
  });
  expect(await declined("code", "void", second)).toContain("expired already");
  const list = file("open.csv");
  const argvOfList = ["code", "list", "--classroom", "21", "--state", "open", "--limit", "5"];
  expect((await admin(...argvOfList, "--csv", list)).out).toMatch(
    /^5 rows are written into .*\n\nPage 1 of \d+, /,
  );
  expect((await readFile(list, "utf8")).trimEnd().split("\r\n")).toHaveLength(6);
  const { total } = await json(...argvOfList);
  expect(total).toBeGreaterThanOrEqual(38);
  expect(await declined("code", "make", "--agency", "yi", "--course", "13", "--count", "1")).toMatch(
    /^--course: yi has no course 13/,
  );
  expect(await admin("code", "make", "--agency", "jia", "--count", "1")).toMatchObject({
    code: 2,
    err: expect.stringContaining("--course ID or --classroom ID"),
  });
});

test("requests a refund once, sends it from the upstream, and asks for a confirmation when the refund is late", async () => {
  const no = await paidOrder();
  expect(await declined("order", "close", no)).toContain("order refund gives the money back");
  await json("order", "refund", no, "--reason", "报错了");
  expect((await json("order", "list", "--state", "refunding", "--user", world.me.id)).rows).toMatchObject([
    { no, state: "refunding" },
  ]);
  expect(await declined("order", "refund", no, "--reason", "再来")).toMatch(/is asked for already/);
  await world.upstream.runJobs();
  const { record } = await json("order", "show", no);
  expect(record).toMatchObject({
    state: "refunded",
    mobile: `${world.me.mobile.slice(0, 3)}****${world.me.mobile.slice(7)}`,
  });
  expect(record.refunds).toMatch(/ done 报错了$/);
  expect((await json("order", "show", no, "--full")).record.mobile).toBe(world.me.mobile);

  const late = await paidOrder();
  const paidAt = new Date(world.upstream.now() - 8 * 86_400_000);
  await world.upstream.db.update(orders).set({ paidAt }).where(eq(orders.orderNo, late));
  expect(await declined("order", "refund", late, "--reason", "太晚")).toContain("Add --late");
  await json("order", "refund", late, "--reason", "太晚", "--late");
  await world.upstream.runJobs();
  expect((await json("order", "show", late)).record.state).toBe("refunded");
  expect(await declined("order", "refund", "D404", "--reason", "无")).toContain("there is no order D404");
});

test("closes an unpaid order, releases its coupon, and refuses its refund", async () => {
  const code = await addCoupon();
  const { order_no } = await world.upstream.call(orderApi.createOrder, { ...COURSE, coupon: code }, world.me);
  expect((await json("coupon", "show", code, "--agency", "jia")).record.used).toBe(1);
  expect(await declined("order", "refund", order_no, "--reason", "不要了")).toContain(
    "order close ends one that waits",
  );
  await json("order", "close", order_no);
  expect(await world.upstream.call(orderApi.orderDetail, { order_no }, world.me)).toMatchObject({
    status: 4,
  });
  expect((await json("coupon", "show", code, "--agency", "jia")).record.used).toBe(0);
  await json("coupon", "expire", code, "--agency", "jia");
  const { coupon } = await world.upstream.call(orderApi.previewOrder, { ...COURSE, coupon: code }, world.me);
  expect(coupon.msg).toBe("这个优惠码已经过期");
  expect(await declined("coupon", "add", code, "--agency", "jia", "--name", "又", "--minus", "1")).toContain(
    "already",
  );
});

test("refuses to refund an order whose payment is surplus", async () => {
  const no = await paidOrder();
  const [order] = await world.upstream.db.select().from(orders).where(eq(orders.orderNo, no));
  await world.upstream.db
    .update(payments)
    .set({ status: "surplus" })
    .where(eq(payments.orderId, order?.id ?? 0));
  expect(await declined("order", "refund", no, "--reason", "x")).toContain("nothing was paid");
});
