import { courseDetail } from "#shared/contract/catalogue/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { expect, test } from "vitest";
import { renderScreen } from "#tests/support/renderScreen.tsx";

const course = {
  id: 101,
  name: "中国近现代史纲要",
  price: "298.00",
  is_free: "0",
  lesson_num: 42,
  detail: "<p>从鸦片战争讲起。</p><script>alert(1)</script>",
};

const render = (detail: object, options?: Parameters<typeof renderScreen>[2]) =>
  renderScreen("/course/101", [[callOf(courseDetail, { id: "101" }), { ...course, ...detail }]], options);

test("a course shows its name, price and text, with scripts removed", async () => {
  const html = await render({});
  expect(html).toContain("<title>中国近现代史纲要 - 知行学堂</title>");
  expect(html).toContain("从鸦片战争讲起。");
  expect(html).toContain("298");
  expect(html).toContain("42 讲");
  expect(html).not.toContain("<script>alert");
});

test("a course included in a classroom shows the classroom and its price, and is not called free", async () => {
  const classroom = [{ classroom_id: 5, name: "双科系统班", price: "599.00" }];
  const html = await render({ price: "0", classroom });
  const box = html.slice(html.indexOf("这门课包含在"), html.indexOf("查看所在班级"));
  expect(box.replace(/<!-- -->/g, "")).toContain("这门课包含在“双科系统班”里，整班 ¥599。");
  expect(html).not.toContain("立即购买");
  expect(html).not.toContain("免费");
});

test("a course that costs 0 and is in no classroom is joined freely, whether is_free says so or not", async () => {
  const html = await render({ price: "0.00" });
  expect(html).toContain("加入学习");
  expect(html).not.toContain("不在网上报名");
});

test("study mode shows prices as the agency configured, and sells nothing", async () => {
  const html = await render({}, { mode: "study" });
  expect(html).toContain("298");
  expect(html).not.toContain("立即购买");
  expect(await render({}, { mode: "study", site: { is_show_price: "0" } })).not.toContain("298");
});

test("offers a trial lesson and sample questions until the course is owned", async () => {
  const lesson = (id: number, is_free: string) => ({ id, name: `第 ${id} 讲`, is_free });
  const chapter = [{ id: 1, name: "第一章", lesson: [lesson(8, "0"), lesson(9, "1"), lesson(10, "1")] }];
  const samples = ["试看一讲", "试做几题"];
  const html = await render({ chapter });
  for (const sample of samples) expect(html).toContain(sample);
  expect(html).toMatch(/href="\/course\/101\/trial\/9"[^>]*>试看一讲/);
  expect(html).not.toContain("没有试看的讲次");
  const owned = await render({ chapter, is_buy: "1" });
  for (const sample of samples) expect(owned).not.toContain(sample);
  expect(await render({ chapter: [{ id: 1, name: "第一章", lesson: [lesson(8, "0")] }] })).not.toContain(
    samples[0],
  );
});

test("shows no price for an agency that hides prices", async () => {
  expect(await render({}, { site: { is_show_price: "0" } })).not.toContain("298");
});

test("rejects a call without a prepared answer, an unknown course and an unknown page", async () => {
  await expect(renderScreen("/course/101", [])).rejects.toThrow("/course/detail?id=101");
  await expect(renderScreen("/course/101", [[callOf(courseDetail, { id: "101" }), null]])).rejects.toThrow(
    "404",
  );
  await expect(renderScreen("/no/such", [])).rejects.toThrow("no screen");
});

test("writes title, description, picture and breadcrumbs for shared links and search engines", async () => {
  const html = await renderScreen(
    "/course/7",
    [[callOf(courseDetail, { id: "7" }), { ...course, cover: "/uploads/cover/7-1-82f1.svg" }]],
    {
      site: { config: { title_pattern: "{title}｜{name}官网" } },
    },
  );
  expect(html).toContain("<title>中国近现代史纲要｜知行学堂官网</title>");
  const facts = new Map(
    [...html.matchAll(/<meta property="og:(\w+)" content="([^"]*)"\/>/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  expect(Object.fromEntries(facts)).toMatchObject({
    title: "中国近现代史纲要",
    site_name: "知行学堂",
    url: "http://here.test/course/7",
    image: "http://here.test/api/uploads/cover/7-1-82f1.png",
  });
  expect(facts.get("description")).toBe(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]);
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, text = ""]) => JSON.parse(text) as Record<string, unknown>,
  );
  const crumbs = blocks.find((block) => block["@type"] === "BreadcrumbList")?.["itemListElement"] as object[];
  expect(crumbs[0]).toEqual({ "@type": "ListItem", position: 1, name: "首页", item: "http://here.test/" });
  expect(crumbs.at(-1)).toEqual({ "@type": "ListItem", position: crumbs.length, name: "中国近现代史纲要" });
});

test("names a raster picture for shared links instead of an SVG, else the logo if it is a raster", async () => {
  const told = async (cover: string, logo: string) => {
    const calls = [[callOf(courseDetail, { id: "7" }), { ...course, cover }]] as const;
    const html = await renderScreen("/course/7", calls, { site: { config: { logo } } });
    return /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1];
  };
  expect(await told("/uploads/a.jpg", "")).toBe("http://here.test/api/uploads/a.jpg");
  expect(await told("/uploads/a.svg", "https://cdn.test/logo.png")).toBe("https://cdn.test/logo.png");
  expect(await told("https://cdn.test/a.svg", "/uploads/logo.svg")).toBeUndefined();
});
