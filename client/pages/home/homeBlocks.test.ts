import { expect, test } from "vitest";
import { homeCalls, shownBlocks } from "./homeBlocks.ts";

const entry = (isShow: boolean, topIsShow = false) => ({ url: "", isShow, topIsShow });
const nav = { course: entry(true), live: entry(true), question: entry(true), news: entry(true, true) };
const pathsOf = (...args: Parameters<typeof homeCalls>) =>
  homeCalls(...args).map(({ endpoint }) => endpoint.path);

test("shows news on the home page only with both flags set", () => {
  expect(shownBlocks({ nav }).news).toBe(true);
  expect(shownBlocks({ nav: { ...nav, news: entry(true, false) } }).news).toBe(false);
  expect(shownBlocks({ nav: { ...nav, news: entry(false, true) } }).news).toBe(false);
});

test("makes no calls for hidden blocks", () => {
  const none = { course: entry(false), live: entry(false), question: entry(false), news: entry(false, true) };
  expect(pathsOf({ nav: none }, { signedIn: false })).toEqual([
    "/advertise/ad",
    "/advertise/ad",
    "/teacher/list",
  ]);
});

test("makes calls about the learner only with a session", () => {
  expect(pathsOf({ nav }, { signedIn: false }).filter((path) => path.startsWith("/user/"))).toEqual([]);
  expect(pathsOf({ nav }, { signedIn: true }).slice(0, 2)).toEqual(["/user/info-v1", "/user/learn-record"]);
});
