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

test("it shows what the learner has, and no stand-in", async () => {
  const html = await render("/study/course/my", [group]);
  expect(html).toContain("自考冲刺班");
  expect(html).toContain('href="/classroom/7"');
  expect(html).toContain("已学 40%");
  expect(html).not.toContain("即将开放");
  expect(html).toMatch(/href="\/course\/study\/7"[^>]*>继续学习/);
});

test("a course had alone leads to its page, and what waits for a signature says so", async () => {
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

test("who has none yet gets one first step; study mode sells nothing", async () => {
  expect(await render("/study/course/my", [])).toMatch(/还没有报读班级.*href="\/course"/s);
  expect(await render("/study/course/my", [], "study")).not.toContain('href="/course"');
});

test("of several subjects each has its own list; what has begun can be begun anew", async () => {
  const html = await render("/study/course/my", [group], "full", subjects);
  expect(html).toMatch(/aria-current="page"[^>]*>全部/);
  expect(html).toContain('href="/study/course/my?subject=400"');
  expect(html).toContain('aria-label="重学：自考冲刺班"');
  const fresh = { ...group, list: [{ ...classroom, study_percent: 0 }] };
  expect(await render("/study/course/my", [fresh])).not.toMatch(/重学|继续学习|按科目看/);
  expect(await render("/study/course/my", [fresh])).toContain("开始学习");
  const other = await render("/study/course/my?subject=400", [], "full", subjects);
  expect(other).toMatch(/aria-current="page"[^>]*>教师资格/);
  expect(other).toContain("这个科目下还没有班级和课程");
});
