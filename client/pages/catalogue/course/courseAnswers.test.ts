import { expect, test } from "vitest";
import { courseAnswers } from "./courseAnswers.ts";

const course = { expireTime: "", classroom: [], chapter: [] };
const outline = (...isFree: boolean[]) => [{ lesson: isFree.map((one) => ({ type: "video", isFree: one })) }];
const answersTo = (part: object, { phone = "" } = {}) =>
  courseAnswers({ ...course, ...part }, phone, 0)
    .map(({ answer }) => answer)
    .join();

test("answers mention only what the course offers", () => {
  expect(answersTo({})).toContain("没有试看");
  expect(answersTo({ chapter: outline(false) })).toContain("没有试看");
  expect(answersTo({ chapter: outline(false, true) })).toContain("标着“试看”");
  expect(answersTo({})).toContain("长期有效");
  expect(answersTo({ expireTime: "2027-10-31" })).toContain("2027-10-31");
  expect(answersTo({ expireTime: "开通后 365 天" })).toContain("有效期：开通后 365 天");
  expect(answersTo({})).not.toContain("直播");
});

test("answers mention the school's phone number if it is known", () => {
  expect(answersTo({}, { phone: "400-000-0001" })).toContain("400-000-0001");
  expect(answersTo({})).not.toContain("致电");
});
