import { expect, test } from "vitest";
import { renderScreen } from "#tests/support/renderScreen.tsx";

const LINKS = /href="([^"]*(?:register|reset-pwd|type=code)[^"]*)"/g;

test("asks for name and password, and disables the form until the script can send it", async () => {
  const html = await renderScreen("/user/login", []);
  expect(html).toMatch(/<input[^>]*name="username"/);
  expect(html).toMatch(/<input[^>]*type="password"/);
  expect(html).toMatch(/<button[^>]*type="submit"[^>]*disabled/);
});

test("shows the form that the address names", async () => {
  const html = await renderScreen("/user/login?type=code", []);
  expect(html).toMatch(/<input[^>]*name="mobile"/);
  expect(html).not.toMatch(/type="password"/);
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
