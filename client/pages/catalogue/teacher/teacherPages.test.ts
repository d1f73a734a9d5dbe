import { zkSubject } from "#shared/contract/config/endpoints.ts";
import { teacherDetail } from "#shared/contract/catalogue/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { expect, test } from "vitest";
import { renderScreen } from "#tests/support/renderScreen.tsx";
import { teacherListCall } from "./teacherList.ts";

const teacher = {
  id: 7,
  name: "沈砚秋",
  title: "教育学主讲",
  subject_name: "教育学",
  course_num: 2,
  study_num: 12_300,
};

test("the list shows each teacher with courses and number of learners", async () => {
  const page = { list: [teacher, { ...teacher, id: 8, name: "陆知微" }], total: 2, page: 1, page_size: 20 };
  const html = await renderScreen("/teacher", [[teacherListCall({ page: 1 }), page]]);
  expect(html).toContain("共 2 位老师");
  expect(html).toMatch(/<h2[^>]*><a[^>]* href="\/teacher\/7"[^>]*>沈砚秋/);
  expect(html).toContain("2 门课程 · 1.2 万人在学");
});

test("shows a notice for a subject without teachers, and links to all teachers", async () => {
  const empty = { list: [], total: 0, page: 1, page_size: 20 };
  const answers = [
    [teacherListCall({ level1: "313", page: 1 }), empty],
    [callOf(zkSubject, { provinceId: "430000" }), []],
  ] as const;
  const html = await renderScreen("/teacher/313/0", answers, {
    site: {
      subject_list: [
        { id: 313, name: "自考", list: [{ id: 314, name: "公共课", list: [{ id: 315, name: "史纲" }] }] },
      ],
    },
  });
  expect(html).toContain("还没有老师的介绍");
  expect(html).toContain('href="/teacher"');
});

test("a teacher's page shows the courses, and in study mode links to no list", async () => {
  const detail = { ...teacher, detail: "<p>讲了十四年。</p><script>alert(1)</script>", course: [] };
  const render = (mode: "full" | "study") =>
    renderScreen("/teacher/7", [[callOf(teacherDetail, { id: "7" }), detail]], { mode });
  const html = await render("full");
  expect(html).toContain("<title>沈砚秋 教育学主讲 - 知行学堂</title>");
  expect(html).toContain("讲了十四年。");
  expect(html).not.toContain("<script>alert");
  expect(html).toContain('href="/teacher"');
  expect(html).toContain("课程正在准备");
  expect(await render("study")).not.toContain('href="/teacher"');
});

test.each([
  [{ list: [], total: 0 }, "这一页上没有内容"],
  [{ list: [], total: 3, page_size: 12 }, "只有 1 页"],
])("a page beyond the last says so and links to the first: %j", async (answer, why) => {
  const html = await renderScreen("/teacher?page=9", [[teacherListCall({ page: 9 }), answer]]);
  for (const words of ["没有这一页", why, "看第一页", 'href="/teacher"']) expect(html).toContain(words);
});
