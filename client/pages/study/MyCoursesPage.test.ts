import { expect, test } from "vitest";
import { callOf } from "#shared/contract/endpoint.ts";
import { userClassrooms } from "#shared/contract/study/endpoints.ts";
import { userInfo } from "#shared/contract/user/endpoints.ts";
import { renderScreen } from "#tests/support/renderScreen.tsx";

const classroom = { classroom_id: 7, name: "自考冲刺班", expire_time: "", study_percent: 40, course: [] };
const group = { classroomCourseType: "zk", list: [classroom] };

const render = (path: string, data: unknown, mode: "full" | "study" = "full") =>
  renderScreen(
    path,
    [
      [callOf(userClassrooms, {}), data],
      [callOf(userInfo, {}), { id: 1 }],
    ],
    { signedIn: true, mode },
  );

test.each(["/study/course", "/study/course/my"])(
  "%s shows what the learner has, and no stand-in",
  async (path) => {
    const html = await render(path, [group]);
    expect(html).toContain("自考冲刺班");
    expect(html).toContain('href="/classroom/7"');
    expect(html).toContain("已学 40%");
    expect(html).not.toContain("即将开放");
  },
);

test("who has none yet gets one first step; study mode sells nothing", async () => {
  expect(await render("/study/course", [])).toMatch(/还没有报读班级.*href="\/course"/s);
  expect(await render("/study/course", [], "study")).not.toContain('href="/course"');
});
