import { listContracts, contractDetail } from "#shared/contract/agreement/endpoints.ts";
import { expect, test } from "vitest";
import { callOf } from "#shared/contract/endpoint.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { renderScreen } from "#tests/support/renderScreen.tsx";

const brief = {
  id: "5",
  code: "C1",
  name: "培训服务协议",
  status: "waiting",
  classroom_id: "3",
  classroom_name: "系统班",
  create_time: "2026-11-20 08:00:00",
};
const contract = { ...brief, content: "<p>甲方与乙方</p>", hash: "ab".repeat(32), seal: "甲校" };
const signed = {
  ...contract,
  status: "signed",
  sign_name: "林小满",
  sign_ip: "203.0.113.8",
  sign_date: "2026-11-21 09:30:00",
};
const user = [callOf(userInfo, {}), { uid: "1", username: "a" }] as const;
const list = (data: unknown) =>
  renderScreen("/user/contract", [user, [callOf(listContracts, {}), data]], { signedIn: true });
const detail = (data: unknown) =>
  renderScreen("/user/contract?id=5", [user, [callOf(contractDetail, { id: "5" }), data]], {
    signedIn: true,
  });

test("lists contracts with their states, and shows an empty state without contracts", async () => {
  const html = await list([
    brief,
    { ...brief, id: "6", status: "signed", sign_date: "2026-11-21 09:30:00" },
    { ...brief, id: "7", status: "void" },
  ]);
  for (const words of ["待签署", "阅读并签署", "已签署", "2026-11-21 09:30 签署", "已失效", "系统班"])
    expect(html).toContain(words);
  expect(html).toContain('href="/user/contract?id=5"');
  expect(await list([])).toContain("还没有协议");
});

test("shows no date of a contract whose upstream sends none", async () => {
  const html = await list([
    { ...brief, create_time: "" },
    { ...brief, id: "6", status: "signed", create_time: "" },
  ]);
  expect(html).not.toContain("生成");
});

test("shows a waiting contract in full with an empty form to sign it", async () => {
  const html = await detail(contract);
  expect(html).toContain("甲方与乙方");
  expect(html).toContain("签署以后，“系统班”的课程就会开放");
  const form = html.slice(html.indexOf("<form"), html.indexOf("</form>"));
  expect(form).toMatch(/<input[^>]*name="agreed"/);
  expect(form).not.toMatch(/checked/);
  expect(form).not.toMatch(/<input[^>]*name="name"[^>]*value="[^"]/);
  expect(html).not.toContain("打印");
});

test("shows who signed a contract, when, from where and which text, without a form to sign", async () => {
  const html = await detail(signed);
  for (const words of ["林小满", "2026-11-21 09:30:00", "203.0.113.8", "ab".repeat(32), "打印或存为 PDF"])
    expect(html).toContain(words);
  expect(html).toContain('href="/classroom/3"');
  expect(html).not.toContain("<form");
  expect(html).not.toContain("手写签名");
});

test("shows a drawn signature only if its path is valid", async () => {
  expect(await detail({ ...signed, signature: "M1 2L3 4" })).toContain('d="M1 2L3 4"');
  expect(await detail({ ...signed, signature: "M1 2 url(x)" })).not.toContain("手写签名");
});

test("responds 404 for an unknown contract", async () => {
  await expect(detail(null)).rejects.toThrow("404");
});
