import { expect, test } from "vitest";
import { renderScreen } from "#tests/support/renderScreen.tsx";
import { courseDetailCall } from "../../calls/course.ts";

const course = {
  id: 101,
  name: "中国近现代史纲要",
  price: "298.00",
  is_free: "0",
  lesson_num: 42,
  detail: "<p>从鸦片战争讲起。</p><script>alert(1)</script>",
};

const render = (detail: object, options?: Parameters<typeof renderScreen>[2]) =>
  renderScreen("/course/101", [[courseDetailCall("101"), { ...course, ...detail }]], options);

test("a course shows its name, its price and its text, without what would run", async () => {
  const html = await render({});
  expect(html).toContain("<title>中国近现代史纲要 - 知行学堂</title>");
  expect(html).toContain("从鸦片战争讲起。");
  expect(html).toContain("298");
  expect(html).toContain("42 讲");
  expect(html).not.toContain("<script>alert");
});

test("an agency that hides prices shows none", async () => {
  expect(await render({}, { site: { is_show_price: "0" } })).not.toContain("298");
});

test("what is asked without an answer is named, and so is a page that does not exist", async () => {
  await expect(renderScreen("/course/101", [])).rejects.toThrow("/course/detail?id=101");
  await expect(renderScreen("/course/101", [[courseDetailCall("101"), null]])).rejects.toThrow("404");
  await expect(renderScreen("/no/such", [])).rejects.toThrow("no screen");
});
