import { policyInfo } from "#shared/contract/config/endpoints.ts";
import { orderDetail } from "#shared/contract/order/endpoints.ts";
import { expect, test } from "vitest";
import { type Call, callOf } from "#shared/contract/endpoint.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { renderScreen } from "#tests/support/renderScreen.tsx";
import { orderListCall, previewCall } from "#client/calls/order.ts";

/** Renders a page for a signed-in learner. */
const render = (
  path: string,
  answers: readonly (readonly [Call, unknown])[],
  options?: Parameters<typeof renderScreen>[2],
) =>
  renderScreen(path, [[callOf(userInfo, {}), { uid: "1", username: "a" }], ...answers], {
    signedIn: true,
    ...options,
  });

const course = { type: "course", id: "101" } as const;
const preview = {
  target_type: "course",
  target_id: "101",
  title: "英语精讲",
  price: "199.00",
  pay_price: "149.00",
  off_price: "50.00",
  valid_text: "开通后 365 天",
  can_buy: "1",
};
const order = {
  order_no: "D1",
  title: "英语精讲",
  target_type: "course",
  target_id: "101",
  price: "199.00",
  pay_price: "149.00",
  create_time: "2026-11-24 10:00:00",
};
const checkout = (data: object, coupon?: string) =>
  render(`/order/index?type=course&id=101${coupon ? `&coupon=${coupon}` : ""}`, [
    [previewCall({ ...course, ...(coupon && { coupon }) }), { ...preview, ...data }],
  ]);

test("the checkout shows item and total, with nothing ticked in advance", async () => {
  const html = await checkout({});
  for (const text of ["英语精讲", "开通后 365 天", "-¥50", "提交订单", "《用户协议》"])
    expect(html).toContain(text);
  expect(html).toMatch(/<input[^>]*name="agreed"/);
  expect(html).not.toMatch(/<input[^>]*checked/);
});

test("the checkout asks for no consent to an agreement that the agency has not written", async () => {
  const texts = { user_agreement: "", privacy: "<p>隐私</p>", about: "" };
  const html = await render("/order/index?type=course&id=101", [
    [previewCall(course), preview],
    [callOf(policyInfo, {}), texts],
  ]);
  expect(html).toContain("提交订单");
  expect(html).not.toContain("我已阅读并同意");
  expect(html).not.toContain('type="checkbox"');
  expect(html).toMatch(/<input type="hidden" name="agreed"/);
});

test.each([
  ["has written", "<p>约定</p>", 1],
  ["has not written", "", 0],
])("joining a free course names an agreement that the agency %s", async (_title, text, num) => {
  const free = { ...preview, price: "0", pay_price: "0", off_price: "0" };
  const html = await render("/order/index?type=course&id=101", [
    [previewCall(course), free],
    [callOf(policyInfo, {}), { user_agreement: text, privacy: "", about: "" }],
  ]);
  expect(html).toContain("加入学习");
  expect(html.match(/加入即同意/g) ?? []).toHaveLength(num);
});

test("the checkout names no terms of payment and refund, which are those of the upstream", async () => {
  const html = await checkout({});
  expect(html).toContain("提交订单");
  for (const term of ["30 分钟", "7 天"]) expect(html).not.toContain(term);
});

test("joins a free course by one button, without coupon, price list or box to tick", async () => {
  const free = { price: "0", pay_price: "0", off_price: "0", origin_price: "99" };
  const html = await checkout(free);
  expect(html).toMatch(/<h1[^>]*>加入学习/);
  expect(html).toMatch(/<button[^>]*>.*加入学习/s);
  expect(html).toContain("加入即同意");
  for (const text of ["优惠码", "应付", "99", "checkbox", "30 分钟", "确认订单"])
    expect(html).not.toContain(text);
});

test("a free live class keeps its order form, because it is not joined by one press", async () => {
  const live = { ...preview, target_type: "live", price: "0", pay_price: "0", off_price: "0" };
  const html = await render("/order/index?type=live&id=6", [[previewCall({ type: "live", id: "6" }), live]]);
  expect(html).toContain("提交订单");
  expect(html).toMatch(/<h1[^>]*>确认订单/);
});

test("shows beside the coupon field whether the coupon is valid", async () => {
  const wrong = { code: "X", name: "", is_valid: "0", msg: "这个优惠码已经过期" };
  expect(await checkout({ coupon: wrong }, "X")).toContain("这个优惠码已经过期");
  const right = { code: "X", name: "减五十", is_valid: "1", msg: "" };
  expect(await checkout({ coupon: right }, "X")).toContain("已使用：减五十");
});

test("offers a choice between payment types only if there are several", async () => {
  const page = (pay_types: readonly string[]) =>
    render("/order/index?no=D1", [
      [callOf(orderDetail, { orderNo: "D1" }), { ...order, status: 1, can_pay: "1", pay_types }],
    ]);
  const html = await page(["wechat", "sandbox"]);
  for (const text of ["支付方式", "微信支付", "演示支付"]) expect(html).toContain(text);
  expect(html.match(/<input[^>]*name="pay_type"[^>]*>/g)?.map((input) => input.includes("checked"))).toEqual([
    true,
    false,
  ]);
  expect(await page(["wechat"])).not.toContain("支付方式");
  // For an unknown payment type, the upstream's word is shown.
  const others = await page(["alipay", "unionpay"]);
  for (const text of ["支付宝", "unionpay"]) expect(others).toContain(text);
});

test("gives the reason why an item cannot be bought, and links to the unpaid order", async () => {
  const html = await checkout({ can_buy: "0", msg: "你有一笔同样的订单还没有支付", waiting_no: "D9" });
  expect(html).toContain("你有一笔同样的订单还没有支付");
  expect(html).toContain('href="/order/index?no=D9"');
  expect(html).not.toContain("提交订单</span>");
});

test("links to the owned item, without price or coupon", async () => {
  const html = await checkout({ can_buy: "0", msg: "你已经拥有它，不用再买", is_owned: "1" });
  expect(html).toMatch(/href="\/course\/101"[^>]*>去学习/);
  for (const text of ["优惠码", "应付"]) expect(html).not.toContain(text);
});

test("an order without the time of its making names none, in the list and by itself", async () => {
  const undated = { ...order, create_time: "" };
  const rows = { list: [undated], total: 1, page: 1, page_size: 20 };
  const list = await render("/user/order", [[orderListCall({ page: 1 }), rows]]);
  const alone = await render("/order/index?no=D1", [[callOf(orderDetail, { orderNo: "D1" }), undated]]);
  for (const html of [list, alone]) {
    expect(html).toContain("D1");
    expect(html).not.toContain("下单");
  }
});

test.each([{ is_show_price: "0" }, { config: { no_order: "1" } }])(
  "requests no price on a site that does not sell: %o",
  async (site) => {
    const html = await render("/order/index?type=course&id=101", [], { site });
    expect(html).toContain("还没有开通在线购买");
    expect(html).not.toContain("提交订单");
  },
);

test.each([
  [{ status: 1, can_pay: "1", can_cancel: "1" }, ["待支付", "去支付", "取消订单"]],
  [{ status: 2, can_refund: "1" }, ["已支付", "去学习", "申请退款"]],
  [{ status: 2, is_refunding: "1" }, ["退款处理中"]],
  [{ status: 3, can_pay: "1" }, ["支付失败", "去支付"]],
  [{ status: 4, can_renew: "1" }, ["已关闭", "重新购买"]],
  [{ status: 5, can_renew: "1" }, ["已退款", "重新购买"]],
] as const)("an order offers what the server allows: %o", async (state, words) => {
  const page = { list: [{ ...order, ...state }], total: 1, page: 1, page_size: 10 };
  const html = await render("/user/order", [[orderListCall({ page: 1 }), page]]);
  const item = html.slice(html.indexOf("<article"), html.indexOf("</article>"));
  const actions = ["去支付", "取消订单", "去学习", "申请退款", "重新购买", "续费"];
  for (const word of words) expect(item).toContain(word);
  for (const word of actions.filter((action) => !(words as readonly string[]).includes(action)))
    expect(item).not.toContain(word);
});

test("shows an empty state without orders, and lets the learner pay an unpaid order on its page", async () => {
  const none = { list: [], total: 0, page: 1, page_size: 10 };
  const empty = await render("/user/order?status=3", [[orderListCall({ status: "3", page: 1 }), none]]);
  expect(empty).toContain("没有这种状态的订单");
  const detail = { ...order, status: 1, can_pay: "1" };
  const html = await render("/order/index?no=D1", [[callOf(orderDetail, { orderNo: "D1" }), detail]]);
  expect(html).toContain("立即支付");
  const missing = render("/order/index?no=D2", [[callOf(orderDetail, { orderNo: "D2" }), null]]);
  await expect(missing).rejects.toThrow("404");
});

const placed = (state: object, options?: Parameters<typeof render>[2]) =>
  render(
    "/order/index?no=D1",
    [[callOf(orderDetail, { orderNo: "D1" }), { ...order, status: 2, pay_type: "wechat", ...state }]],
    options,
  );

test("a paid order names the opened courses and the end of access, and its only primary button opens the first lesson", async () => {
  const html = await placed({ classroom_id: "7", valid_text: "2027-11-28" });
  expect(html).toContain("支付成功");
  expect(html).toMatch(/“英语精讲”已经开通，有效期：2027-11-28/);
  expect(html).toMatch(/href="\/course\/study\/7"[^>]*>开始学第一讲/);
  expect(html).not.toContain("去学习");
});

test("a paid order leads to its unsigned contract first", async () => {
  const html = await placed({ classroom_id: "7", contract_id: "5", valid_text: "长期有效" });
  expect(html).toMatch(/href="\/user\/contract\?id=5"[^>]*>阅读并签署协议/);
  expect(html).toContain("有效期：长期有效");
  expect(html).not.toContain("开始学第一讲");
});

test("a paid order of an API that names neither classroom nor period links to what was bought", async () => {
  const html = await placed({});
  expect(html).toMatch(/href="\/course\/101"[^>]*>去学习/);
  expect(html).not.toContain("有效期");
});

test.each([{ is_refunding: "1" }, { can_renew: "1" }, { status: 5 }, { status: 1 }])(
  "an order without access says nothing of success: %o",
  async (state) => {
    const html = await placed({ classroom_id: "7", ...state });
    expect(html).not.toMatch(/支付成功|开始学第一讲/);
  },
);
