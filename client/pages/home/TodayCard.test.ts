import { today } from "#shared/contract/study/endpoints.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { beforeAll, expect, test } from "vitest";
import type { Goal } from "#client/site/goal.ts";
import { lastLessonsCall, ownClassroomsCall } from "#client/calls/study.ts";
import { renderScreen } from "#tests/support/renderScreen.tsx";
import { homeCalls } from "./homeBlocks.ts";
import { todayCard } from "./lazyParts.ts";

// The lazy code loads first, because rendering to a string cannot wait for it.
beforeAll(async () => void (await todayCard.load()));

const daily = { key: "daily", kind: "daily", subject_id: 313, subject_name: "自学考试", minutes: 10 };
const review = { key: "review-313", kind: "review", num: 8, subject_id: 313, subject_name: "自学考试" };
const lesson = {
  course_id: 11,
  course_name: "英语精讲",
  classroom_id: 21,
  lesson_id: 5,
  lesson_name: "第5讲",
};

const second = { id: 314, name: "公共课", list: [{ id: 315, name: "英语" }] };
const SUBJECTS = [{ id: 313, name: "自学考试", list: [second] }];

interface Learner {
  readonly items?: readonly object[];
  readonly lessons?: readonly object[];
  /** Courses that the learner has. */
  readonly courses?: readonly object[];
  /** More members of today's answer. */
  readonly day?: object;
  readonly goal?: string;
}

async function card({
  items = [],
  lessons = [],
  courses = [],
  day = {},
  goal = "",
}: Learner): Promise<string> {
  const shown = { url: "", isShow: true, topIsShow: true };
  const nav = { course: shown, live: shown, question: shown, news: shown };
  const level1 = { id: goal === "" ? "" : "313" } as Goal["level1"];
  const chosen = goal === "" ? undefined : { id: goal, name: "", level1, level2: undefined };
  const others = homeCalls({ nav }, { signedIn: false, goal: chosen });
  const room = { classroom_id: 21, name: "全科班", course: courses };
  const html = await renderScreen(
    "/",
    [
      ...others.map((call) => [call, call.endpoint.path === "/advertise/ad" ? [] : { list: [] }] as const),
      [callOf(userInfo, {}), { id: 1 }],
      [lastLessonsCall(), { list: lessons, total: lessons.length }],
      [ownClassroomsCall(undefined), courses.length > 0 ? [{ list: [room] }] : []],
      [callOf(today, {}), { minutes: 10, item: items, goal_id: goal, ...day }],
    ],
    { signedIn: true, goal, site: { subject_list: SUBJECTS } },
  );
  return html.slice(html.indexOf("today-title"), html.indexOf("</section>"));
}

test("a newcomer is asked for the exam, then begins with the daily set, and is never sent to the courses as well", async () => {
  const html = await card({ items: [daily] });
  expect(html).toMatch(/你准备考哪一门？.*选考试</s);
  expect(html).not.toMatch(/去选课|每日一练/);
  const chosen = await card({ items: [daily], goal: "313" });
  expect(chosen).toMatch(/换考试.*每日一练 · 10 分钟.*开始</s);
  expect(chosen).not.toMatch(/去选课|选考试/);
});

test("a learner who has a course begins with its first lesson", async () => {
  const html = await card({ items: [daily], courses: [{ id: 11, name: "英语精讲" }], goal: "313" });
  expect(html).toMatch(/英语精讲.*href="\/course\/study\/21"[^>]*>从第一讲开始学.*每日一练/s);
  expect(html).not.toContain("去选课");
});

test("the courses are suggested only where today's list is empty", async () => {
  expect(await card({ goal: "313" })).toMatch(/href="\/course"[^>]*>去选课/);
  const done = await card({
    items: [{ ...daily, record_id: 7, is_done: 1 }],
    day: { minutes: 0 },
    goal: "313",
  });
  expect(done).toMatch(/data-done="" href="\/question\/exam\/result\?record=7".*每日一练 · 已完成/s);
  expect(done).not.toMatch(/去选课|开始</);
});

test("counts the days to the exam of the goal, not to a nearer one", async () => {
  const exam = [
    { subject_id: 400, subject_name: "会计", left_days: 12 },
    { subject_id: 313, subject_name: "自考", left_days: 68 },
  ];
  expect(await card({ items: [daily], day: { exam }, goal: "313" })).toContain("距自考考试 68 天");
  expect(await card({ items: [daily], day: { exam: exam.slice(0, 1) }, goal: "313" })).toMatch(
    /备考 (?!.*距)/s,
  );
  expect(await card({ items: [review], day: { exam } })).not.toContain("距");
  expect(await card({ items: [review], day: { exam: exam.slice(0, 1) } })).toContain("距会计考试 12 天");
});

test("shows at most three items of the day beside the last lesson", async () => {
  const expiry = { key: "expiry-1", kind: "expiry", name: "旧课", course_id: 1 };
  const live = { key: "live-2", kind: "live", name: "答疑", live_id: 2, start_time: "2026-03-04 19:30:00" };
  const html = await card({ items: [live, review, daily, expiry], lessons: [lesson], goal: "313" });
  expect(html).toMatch(/继续学习.*19:30 直播.*答疑.*复习.*自学考试 8 题.*每日一练/s);
  expect(html).not.toMatch(/旧课|开始</);
});

test("offers the next lesson after a finished one", async () => {
  const played = { ...lesson, position: 46, duration: 46 };
  expect(await card({ items: [daily], lessons: [played] })).toMatch(
    /上次学到.*href="\/course\/study\/21\?lesson=5"[^>]*>继续学习/s,
  );
  const html = await card({ items: [daily], lessons: [{ ...played, progress: 100, is_finish: "1" }] });
  expect(html).toMatch(/上次学完.*href="\/course\/study\/21"[^>]*>继续学习</s);
});
