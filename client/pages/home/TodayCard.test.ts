import { today } from "#shared/contract/study/endpoints.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { beforeAll, expect, test } from "vitest";
import { lastLessonsCall } from "#client/calls/study.ts";
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

async function card(item: readonly object[], lessons: readonly object[] = []): Promise<string> {
  const shown = { url: "", isShow: true, topIsShow: true };
  const nav = { course: shown, live: shown, question: shown, news: shown };
  const others = homeCalls({ nav }, { signedIn: false });
  const html = await renderScreen(
    "/",
    [
      ...others.map((call) => [call, call.endpoint.path === "/advertise/ad" ? [] : { list: [] }] as const),
      [callOf(userInfo, {}), { id: 1 }],
      [lastLessonsCall(), { list: lessons, total: lessons.length }],
      [callOf(today, {}), { minutes: 10, item }],
    ],
    { signedIn: true },
  );
  return html.slice(html.indexOf("today-title"), html.indexOf("</section>"));
}

test("suggests one first step to a newcomer", async () => {
  const html = await card([daily]);
  expect(html).toMatch(/href="\/course"[^>]*>去选课/);
  expect(html).not.toMatch(/每日一练|开始<\/span>/);
});

test("shows the day's plan after practice, and the last lesson to a learner with lessons", async () => {
  expect(await card([review, daily])).toMatch(/去选课.*复习 自学考试 8 题.*开始</s);
  expect(await card([daily], [lesson])).toMatch(/继续学习.*每日一练.*开始</s);
});

test("offers the next lesson after a finished one", async () => {
  const played = { ...lesson, position: 46, duration: 46 };
  expect(await card([daily], [played])).toMatch(
    /上次学到.*href="\/course\/study\/21\?lesson=5"[^>]*>继续学习/s,
  );
  const html = await card([daily], [{ ...played, progress: 100, is_finish: "1" }]);
  expect(html).toMatch(/上次学完.*href="\/course\/study\/21"[^>]*>接着学/s);
});
