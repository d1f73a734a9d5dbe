import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { screenLoader } from "#client/app/loadScreen.ts";
import { CallsProvider } from "#client/calls/call.ts";
import { CallCache } from "#client/calls/callCache.ts";
import { NavigationProvider } from "#client/navigation/NavigationProvider.tsx";
import { RequestRouter } from "#client/navigation/RequestRouter.tsx";
import { type Boot, BootProvider } from "#client/site/boot.ts";
import { CourseGroups } from "./CourseGroups.tsx";

const course = (id: string, subjectId: string) => ({
  id,
  name: `课程${id}`,
  subjectId,
  year: "",
  teacher: [],
  type: "",
  cover: "",
  lessonNum: 3,
  hours: 1,
});

function render(courses: readonly object[], typeNames: readonly string[]): string {
  const subject = (id: string, name: string) => ({ id, name, list: [] });
  const site = { subjects: [subject("1", "语文"), subject("2", "数学")] };
  const list = typeNames.map((classTypeName, at) => ({
    classroomId: `${at}`,
    name: "系统班",
    classTypeName,
    course: courses,
  }));
  return renderToStaticMarkup(
    <RequestRouter path="/classroom/1">
      <BootProvider value={{ site, failure: null } as unknown as Boot}>
        <CallsProvider value={new CallCache(() => Promise.reject(new Error("nothing is asked for")))}>
          <NavigationProvider screens={screenLoader}>
            <CourseGroups group={[{ classroomCourseType: "1", list }] as never} classroomName="系统班" />
          </NavigationProvider>
        </CallsProvider>
      </BootProvider>
    </RequestRouter>,
  );
}

const headings = (html: string) =>
  [...html.matchAll(/<h(3|4)[^>]*>(.*?)<\/h\1>/gs)].map(
    ([, level, text = ""]) => `${level} ${text.replace(/<[^>]*>/g, "")}`,
  );

test("shows no subject headings where each subject has one course, and keeps the subject's name for screen readers", () => {
  const html = render([course("1", "1"), course("2", "2")], ["学历提升"]);
  expect(headings(html)).toEqual(["3 课程1", "3 课程2"]);
  expect(html).toContain('aria-label="语文"');
  expect(html).not.toContain("学历提升");
});

test("shows subjects and types where a subject has two courses and types differ", () => {
  const html = render([course("1", "1"), course("2", "1")], ["精讲", "冲刺"]);
  expect(headings(html)).toEqual(["3 语文", "4 课程1", "4 课程2", "3 语文", "4 课程1", "4 课程2"]);
  expect(html).toContain("精讲");
  expect(html).toContain("冲刺");
});
