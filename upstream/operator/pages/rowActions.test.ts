import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { papers } from "../../platform/db/schema/exams.ts";
import { orders, payments, refunds } from "../../platform/db/schema/orders.ts";
import { users } from "../../platform/db/schema/users.ts";
import { pageVisitor, serveTestPages } from "../../testing/pageVisitor.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { commands } from "../console/commandTable.ts";
import type { Role } from "../console/visitor.ts";
import { rowArgument } from "./manyCommands.ts";
import type { ServedPages } from "./servePages.ts";

let upstream: TestUpstream;
let pages: ServedPages;

const ORDERS = { waiting: 1, paid: 2, failed: 3, closed: 4, refunded: 5, refunding: 2, free: 2 } as const;

beforeAll(async () => {
  upstream = await startTestUpstream({ isClockHeld: true });
  pages = await serveTestPages(upstream);
  const [buyer] = await upstream.db.select().from(users).where(eq(users.agencyId, 1)).limit(1);
  for (const [name, status] of Object.entries(ORDERS)) {
    const [order] = await upstream.db
      .insert(orders)
      .values({
        orderNo: noOf(name),
        userId: buyer?.id ?? 0,
        agencyId: 1,
        targetType: "course",
        targetId: 11,
        title: `买${name}`,
        price: "9.00",
        payPrice: name === "free" ? "0.00" : "9.00",
        status,
        expiresAt: new Date(upstream.now() + 60_000),
        ...(status === 2 && { paidAt: new Date(upstream.now()) }),
      } as typeof orders.$inferInsert)
      .returning();
    const [payment] = await upstream.db
      .insert(payments)
      .values({
        orderId: order?.id,
        paymentNo: `P${noOf(name)}`,
        payType: "alipay",
        amount: "9.00",
        status: "paid",
      } as typeof payments.$inferInsert)
      .returning();
    if (name === "refunding")
      await upstream.db.insert(refunds).values({
        paymentId: payment?.id,
        refundNo: "R1",
        amount: "9.00",
        reason: "",
        createdAt: new Date(upstream.now()),
      } as typeof refunds.$inferInsert);
  }
  const exam = { agencyId: 1, subjectId: 315, examType: 7, description: "", kind: "mock" } as const;
  await upstream.db.insert(papers).values([
    { ...exam, name: "月考上架" },
    { ...exam, name: "月考撤回", isShown: false },
  ]);
}, 240_000);
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
});

function noOf(name: string): string {
  return `D2026${name.toUpperCase()}`;
}

/** Returns the links in the last cell of the row with this text, as label and path. */
async function linksIn(role: Role, list: string, text: string) {
  const { get } = await pageVisitor({ upstream, pages }, role, { agency: "jia" });
  const answer = await get(list);
  expect(answer.status).toBe(200);
  const row = answer.text.split("<tr ").find((one: string) => one.includes(`>${text}<`)) ?? "";
  const last = row.split("</tr>")[0]?.split("<td").at(-1) ?? "";
  return [...last.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(
    ([, address = "", label = ""]) => [label, address] as const,
  );
}
const labels = async (...asked: Parameters<typeof linksIn>) =>
  (await linksIn(...asked)).map(([label]) => label);

test.each([
  ["waiting", ["查看", "关闭"]],
  ["paid", ["查看", "退款"]],
  ["failed", ["查看", "关闭"]],
  ["closed", ["查看"]],
  ["refunded", ["查看"]],
  ["refunding", ["查看"]],
  ["free", ["查看"]],
])("offers for an order that is %s what its state allows", async (name, expected) => {
  expect(await labels("owner", "/order/list?find=买", `买${name}`)).toEqual(expected);
});

test("offers a role only the actions on orders that it may do, and addresses them by their number", async () => {
  expect(await labels("sales", "/order/list", "买paid")).toEqual(["查看"]);
  expect(await labels("sales", "/order/list", "买waiting")).toEqual(["查看", "关闭"]);
  // A reader has no act on orders, so that their numbers are the only links.
  expect(await labels("reader", "/order/list", "买waiting")).toEqual([]);
  const links = await linksIn("owner", "/order/list", "买paid");
  expect(links[1]).toEqual(["退款", `/order/refund?no=${noOf("paid")}`]);
});

test("closes several orders at once, and names those that refuse", async () => {
  const { get, send } = await pageVisitor({ upstream, pages }, "owner", { agency: "jia" });
  const { text } = await get("/order/list");
  expect(text).toContain('formaction="/many/order/close"');
  expect(text).not.toContain("/many/order/refund");
  const done = await send("/many/order/close", { id: ["waiting", "paid"].map(noOf), do: "1" });
  expect(done.text).toContain("已关闭 1 个，1 个不能做。");
  const [row] = await upstream.db
    .select()
    .from(orders)
    .where(eq(orders.orderNo, noOf("waiting")));
  expect(row?.status).toBe(ORDERS.closed);
});

test("offers on an exam what its state and the role allow", async () => {
  const list = "/exam/list";
  const shown = await labels("owner", list, "月考上架");
  expect(shown.slice(0, 6)).toEqual(["查看", "试题", "成绩", "修改", "复制", "撤回"]);
  expect(shown).not.toContain("发布");
  expect(await labels("owner", list, "月考撤回")).toContain("发布");
  expect(await labels("owner", list, "月考撤回")).not.toContain("撤回");
  expect(await labels("marker", list, "月考上架")).toEqual(["成绩", "阅卷"]);
  const editor = await labels("editor", list, "月考上架");
  expect(editor.slice(0, 5)).toEqual(["查看", "试题", "修改", "复制", "撤回"]);
  expect(editor).not.toContain("成绩");
  expect(await labels("reader", list, "月考上架")).toEqual(["查看", "试题", "成绩"]);
});

test("names the row itself in each action of a row", () => {
  const reopen = commands.find(({ noun, action }) => noun === "exam" && action === "reopen");
  expect(reopen && rowArgument(reopen)).toBeUndefined();
  const copy = commands.find(({ noun, action }) => noun === "exam" && action === "copy");
  expect(copy && rowArgument(copy)).toBe("exam");
});
