import { classroomResourceList } from "#shared/contract/study/endpoints.ts";
import { expect, test } from "vitest";
import { callOf } from "#shared/contract/endpoint.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { ownClassroomsCall } from "#client/calls/study.ts";
import { renderScreen } from "#tests/support/renderScreen.tsx";

const file = (id: number, more: object = {}) => ({
  id,
  name: `讲义${id}`,
  ext: "pdf",
  size: 1536,
  url: `/user/classroom-file?id=${id}`,
  classroom_id: 3,
  classroom_name: "系统班",
  ...more,
});
const render = (files: readonly object[], mode: "full" | "study" = "full") =>
  renderScreen(
    "/study/course/resource",
    [
      [callOf(classroomResourceList, {}), files],
      [ownClassroomsCall(undefined), []],
      [callOf(userInfo, {}), { id: 1 }],
    ],
    { signedIn: true, mode },
  );

test.each(["full", "study"] as const)(
  "lists files by classroom with their size, in %s mode",
  async (mode) => {
    const html = await render([file(1), file(2, { classroom_id: 4, classroom_name: "冲刺班" })], mode);
    expect(html).toMatch(/系统班.*讲义1.*冲刺班.*讲义2/s);
    expect(html).toContain("PDF · 1.50KB");
    expect(html).toMatch(/<a[^>]*href="\/api\/user\/classroom-file\?id=1"[^>]*download/);
  },
);

test("a locked file has no download link, and shows how to unlock it", async () => {
  const waiting = { lock: "contract", contract_id: 9 };
  const over = { lock: "buy", classroom_id: 5, classroom_name: "旧班" };
  const alone = { lock: "buy", classroom_id: 6, classroom_name: "单科", course_id: 11 };
  const html = await render([file(1, waiting), file(2, over), file(3, alone)]);
  expect(html).not.toContain("classroom-file");
  expect(html).toMatch(/签署协议后可以下载.*href="\/user\/contract\?id=9"/s);
  expect(html).toContain('href="/classroom/5"');
  expect(html).toContain('href="/course/11"');
});

test("links to another address only if it is safe", async () => {
  const html = await render([
    file(1, { url: "/uploads/a.pdf" }),
    file(2, { url: "https://files.example/b.pdf" }),
    file(3, { url: "javascript:alert(1)" }),
  ]);
  expect(html).toContain('href="/api/uploads/a.pdf"');
  expect(html).toContain('href="https://files.example/b.pdf"');
  expect(html).not.toContain("javascript:");
  expect(html).toContain("暂不能下载");
});

test("suggests one next step if there are no files", async () => {
  expect(await render([])).toMatch(/还没有资料.*href="\/course"[^>]*>去选课/s);
  expect(await render([], "study")).toMatch(/还没有资料.*href="\/study\/course\/my"/s);
});
