import { expect, test } from "vitest";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { userSettings } from "#shared/contract/play/endpoints.ts";
import { classroomResource } from "#shared/contract/study/endpoints.ts";
import { renderScreen } from "#tests/support/renderScreen.tsx";

const COVER = "/uploads/cover/24-101-1.webp";
const lesson = (own: object) => ({
  id: "5",
  chapter_id: "1",
  name: "第一讲",
  type: "video",
  lock: "",
  ...own,
});
const page = (own: object, cover = COVER) =>
  renderScreen(
    "/course/study/1?lesson=5",
    [
      [callOf(userInfo, {}), { uid: "1", username: "a" }],
      [callOf(userSettings, {}), {}],
      [
        callOf(classroomResource, { classroomId: "1" }),
        [{ id: "1", name: "第一章", course_id: "101", course_name: "马原", cover, lesson: [lesson(own)] }],
      ],
    ],
    { signedIn: true },
  );

test("shows the cover of the course before the video is requested", async () => {
  expect(await page({})).toMatch(/<img[^>]*src="[^"]*24-101-1\.webp"[^>]*fetchPriority="high"/);
});

test.each([
  ["a recording of sound", { type: "audio" }, COVER],
  ["what is not open", { lock: "buy" }, COVER],
  ["a course without a cover", {}, ""],
])("shows no picture for %s", async (_, own, cover) => {
  expect(await page(own, cover)).not.toContain("<img");
});
