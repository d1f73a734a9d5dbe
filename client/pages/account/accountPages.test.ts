import { expect, test } from "vitest";
import { policyInfo } from "#shared/contract/config/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { sessions, redeemedCodes, messages } from "#shared/contract/account/endpoints.ts";
import { renderScreen } from "#tests/support/renderScreen.tsx";

const info = { uid: "1", nickname: "小周", mobile: "138****0001", sex: "2", province_id: "430000" };
const session = {
  id: "ab12",
  device: "Chrome · Windows",
  ip: "203.0.113.1",
  create_time: "2026-03-10 08:00:00",
  last_time: "2026-03-10 09:00:00",
};
const profile = (own: object) =>
  renderScreen(
    "/user/profile",
    [
      [callOf(userInfo, {}), { ...info, ...own }],
      [callOf(sessions, {}), [{ ...session, is_current: "1" }, session]],
    ],
    { signedIn: true },
  );

test("the profile shows the learner's data and all devices", async () => {
  const html = await profile({});
  expect(html).toContain('value="小周"');
  expect(html).toMatch(/<option value="2" selected="">女/);
  expect(html).toMatch(/href="\/study\/question\/error"[^>]*>.*?复习设置/);
  expect(html).toContain("退出其他设备");
  expect(html).toMatch(/Chrome · Windows.*203\.0\.113\.1/s);
  // The current device has no such button: the button 退出登录 (sign out) signs it out.
  expect(html.match(/aria-label="退出：Chrome · Windows"/g)).toHaveLength(1);
  expect(html).toContain("申请注销");
  expect(html).not.toContain("撤销注销");
});

test("the profile of an account to be closed shows the date and how to keep the account", async () => {
  const html = await profile({ close_time: "2026-03-17 08:00:00" });
  expect(html).toContain("2026-03-17 08:00");
  expect(html).toContain("撤销注销");
  expect(html).not.toContain("申请注销");
});

test("redeemed course codes link to the content that they opened", async () => {
  const row = { code: "AB12", target_id: "7", name: "冲刺班", time: "2026-03-10 08:00:00" };
  const html = await renderScreen(
    "/user/coursecode",
    [
      [callOf(userInfo, {}), info],
      [
        callOf(redeemedCodes, {}),
        [
          { ...row, target_type: "classroom" },
          { ...row, code: "AB13", target_type: "course" },
        ],
      ],
    ],
    { signedIn: true },
  );
  expect(html).toContain('href="/classroom/7"');
  expect(html).toContain('href="/course/7"');
});

test("messages link only to screens that this mode offers", async () => {
  const row = { title: "标题", time: "2026-03-10 08:00:00" };
  const list = [
    { ...row, id: "1", url: "/live/5" },
    { ...row, id: "2", url: "/course?page=2", is_read: "1" },
    { ...row, id: "3", url: "https://evil.example/" },
  ];
  const answers = [
    [callOf(userInfo, {}), info],
    [callOf(messages, { page: 1 }), { list, total: 3, page: 1, page_size: 20 }],
  ] as const;
  const html = await renderScreen("/user/messages", answers, { signedIn: true, mode: "study" });
  expect(html).toContain('href="/live/5"');
  expect(html).not.toContain('href="/course?page=2"');
  expect(html).not.toContain("evil.example");
  expect(html.match(/未读/g)).toHaveLength(2);
});

test("a message about an order links to it with the query of its address", async () => {
  const list = [{ id: "1", title: "支付成功", time: "2026-03-10 08:00:00", url: "/order/index?no=D1" }];
  const answers = [
    [callOf(userInfo, {}), info],
    [callOf(messages, { page: 1 }), { list, total: 1, page: 1, page_size: 20 }],
  ] as const;
  const html = await renderScreen("/user/messages", answers, { signedIn: true });
  expect(html).toContain('href="/order/index?no=D1"');
  // Study mode has no orders.
  const study = await renderScreen("/user/messages", answers, { signedIn: true, mode: "study" });
  expect(study).not.toContain("/order/index");
});

test.each([
  ["both texts", "<p>约定</p>", "<p>隐私</p>", ["《用户协议》", "《隐私政策》"]],
  ["the agreement alone", "<p>约定</p>", " ", ["《用户协议》"]],
  ["the privacy policy alone", "", "<p>隐私</p>", ["《隐私政策》"]],
  ["no text", "", "", []],
])(
  "registering asks for consent to the texts that the agency has: %s",
  async (_title, agreement, privacy, named) => {
    const texts = { user_agreement: agreement, privacy, about: "" };
    const html = await renderScreen("/user/register", [[callOf(policyInfo, {}), texts]]);
    const [, form = ""] = /<form([\s\S]*)<\/form>/.exec(html) ?? [];
    expect(form.match(/《[^》]*》/g) ?? []).toEqual(named);
    expect(form.includes('type="checkbox"')).toBe(named.length > 0);
    // The form is complete without a box that nobody can tick.
    expect(form.match(/<input[^>]*name="consent"[^>]*>/g)).toHaveLength(1);
    expect(form).toMatch(/<input[^>]*name="consent"[^>]*value="1"|<input[^>]*value="1"[^>]*name="consent"/);
  },
);

test("registering asks for consent to both texts while they are not known", async () => {
  const html = await renderScreen("/user/register", []);
  expect(html).toMatch(/type="checkbox"[\s\S]*《用户协议》[\s\S]*《隐私政策》/);
});
