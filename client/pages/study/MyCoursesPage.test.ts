import { expect, test } from "vitest";
import { callOf } from "#shared/contract/endpoint.ts";
import { userClassrooms } from "#shared/contract/study/endpoints.ts";
import { mySubject } from "#shared/contract/study/endpoints.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { renderScreen } from "#tests/support/renderScreen.tsx";

const classroom = { classroom_id: 7, name: "自考冲刺班", expire_time: "", study_percent: 40, course: [] };
const group = { classroomCourseType: "zk", list: [classroom] };

const subjects = [
  { id: 313, name: "自学考试" },
  { id: 400, name: "教师资格" },
];

const render = (path: string, data: unknown, mode: "full" | "study" = "full", own: unknown = []) =>
  renderScreen(
    path,
    [
      [callOf(mySubject, {}), own],
      [callOf(userClassrooms, path.includes("subject=400") ? { subjectId: "400" } : {}), data],
      [callOf(userInfo, {}), { id: 1 }],
    ],
    { signedIn: true, mode },
  );

test("shows the learner's classrooms without placeholders", async () => {
  const html = await render("/study/course/my", [group]);
  expect(html).toContain("自考冲刺班");
  expect(html).toContain('href="/classroom/7"');
  expect(html).toMatch(/<progress[^>]*value="40"/);
  expect(html).not.toContain("也可以去");
  expect(html).not.toContain("即将开放");
  expect(html).toMatch(/href="\/course\/study\/7"[^>]*>继续学习/);
});

test("a single course links to its page, and a classroom shows that its contract is not signed", async () => {
  const alone = { ...classroom, classroom_id: 8, name: "英语精讲", course_id: 102 };
  const waiting = { ...classroom, classroom_id: 9, name: "系统班", contract_id: 5 };
  const html = await render("/study/course/my", [{ ...group, list: [alone, waiting] }]);
  expect(html).toContain('href="/course/102"');
  expect(html).not.toContain('href="/classroom/8"');
  expect(html).toContain("单科课程");
  expect(html.match(/href="\/user\/contract\?id=5"/g)).toHaveLength(1);
  expect(html.match(/签署协议后开放/g)).toHaveLength(1);
  expect(html).not.toContain('href="/course/study/9"');
});

test("shows one first step without classrooms, and sells nothing in study mode", async () => {
  expect(await render("/study/course/my", [])).toMatch(/还没有报读班级.*href="\/course"/s);
  expect(await render("/study/course/my", [], "study")).not.toContain('href="/course"');
});

test("lists classrooms by subject, and lets the learner restart a started one", async () => {
  const html = await render("/study/course/my", [group], "full", subjects);
  expect(html).toMatch(/aria-current="page"[^>]*>全部/);
  expect(html).toContain('href="/study/course/my?subject=400"');
  expect(html).toContain('aria-label="重学：自考冲刺班"');
  // 重学 is in a closed menu beside the button to continue.
  expect(html).toMatch(/<details[^>]*>.*更多.*重学/s);
  const fresh = { ...group, list: [{ ...classroom, study_percent: 0 }] };
  expect(await render("/study/course/my", [fresh])).not.toMatch(/重学|继续学习|按科目看/);
  expect(await render("/study/course/my", [fresh])).toContain("开始学习");
  const other = await render("/study/course/my?subject=400", [], "full", subjects);
  expect(other).toMatch(/aria-current="page"[^>]*>教师资格/);
  expect(other).toContain("这个科目下还没有班级和课程");
});

test("a card has the cover, the next lesson and one button", async () => {
  const card = { ...classroom, cover: "/uploads/c.webp", lesson_id: "9", lesson_name: "矩阵的秩" };
  const html = await render("/study/course/my", [{ ...group, list: [card] }]);
  expect(html).toContain("/uploads/c.webp");
  expect(html).toContain("下一讲：矩阵的秩");
  const first = { ...card, study_percent: 0 };
  const begun = await render("/study/course/my", [{ ...group, list: [first] }]);
  expect(begun).toContain("第一讲：矩阵的秩");
  // An API that names neither cover nor lesson has a card without them.
  const bare = { ...classroom, course: [{ id: "1", name: "英语", cover: "/uploads/of-course.webp" }] };
  const old = await render("/study/course/my", [{ ...group, list: [bare] }]);
  expect(old).toContain("/uploads/of-course.webp");
  expect(old).not.toContain("下一讲");
});
