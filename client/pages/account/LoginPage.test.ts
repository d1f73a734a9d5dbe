import { expect, test } from "vitest";
import { renderScreen } from "#tests/support/renderScreen.tsx";

const LINKS = /href="([^"]*(?:register|reset-pwd|type=password)[^"]*)"/g;

test("begins with mobile number and code, and tells why to sign in", async () => {
  const html = await renderScreen("/user/login?redirect=%2Fmock-exam%3Fpaper%3D3", []);
  expect(html).toMatch(/<input[^>]*name="mobile"/);
  expect(html).not.toMatch(/type="password"/);
  expect(html).toContain("登录后开始考试");
});

test("asks for name and password, and disables the form until the script can send it", async () => {
  const html = await renderScreen("/user/login?type=password", []);
  expect(html).toMatch(/<input[^>]*name="username"/);
  expect(html).toMatch(/<input[^>]*type="password"/);
  expect(html).toMatch(/<button[^>]*type="submit"[^>]*disabled/);
});

test("asks for the password at once where the API sends no codes", async () => {
  const html = await renderScreen("/user/login", [], { offPaths: ["/sms/send"] });
  expect(html).toMatch(/<input[^>]*name="username"/);
  expect(html).not.toContain("验证码登录");
});

test("asks nobody without an account to register where the API sends no codes", async () => {
  const offPaths = ["/sms/send", "/user/register", "/user/reset-pwd"];
  const html = await renderScreen("/user/login", [], { offPaths });
  expect(html).toMatch(/<input[^>]*name="username"/);
  expect(html).not.toContain("还没有账号");
});

test("passes the redirect target to every other form, unless it leaves the site", async () => {
  const linksAt = async (target: string) => {
    const html = await renderScreen(`/user/login?redirect=${encodeURIComponent(target)}`, []);
    return [...html.matchAll(LINKS)].map(([, href]) => href);
  };
  const links = await linksAt("/course/101");
  expect(links).toHaveLength(3);
  for (const href of links) expect(href).toContain("redirect=%2Fcourse%2F101");
  for (const href of await linksAt("//evil.test/")) expect(href).not.toContain("redirect");
});
