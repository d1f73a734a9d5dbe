import { expect, test } from "vitest";
import type { SiteView } from "../site/boot.ts";
import { modulesOf, placeIn, tabNav, topNav } from "./navEntries.ts";

const shown = (url: string, topIsShow = true) => ({ url, isShow: true, topIsShow });
const hidden = { url: "/x", isShow: false, topIsShow: true };

function site(nav: Partial<SiteView["nav"]> = {}, mode: SiteView["mode"] = "full"): SiteView {
  const all = {
    course: shown("/course"),
    live: shown("/live"),
    question: shown("/question"),
    news: shown("/news/cate/1"),
  };
  return { mode, nav: { ...all, ...nav } } as SiteView;
}

const labels = (entries: readonly { readonly label: string }[]) =>
  entries.map(({ label }) => label).join(" ");

test("lists only the modules that an agency shows", () => {
  expect(labels(topNav(site()))).toBe("课程 直播 题库 资讯");
  expect(labels(topNav(site({ live: hidden, news: hidden })))).toBe("课程 题库");
  expect(labels(tabNav(site({ live: hidden })))).toBe("首页 课程 题库 我的");
});

test("adds the study area for signed-in learners, but not in study mode, which is the study area", () => {
  expect(labels(topNav(site(), true))).toBe("课程 直播 题库 资讯 学习");
  expect(labels(topNav(site({}, "study"), true))).toBe("课程 直播 题库");
});

test("the tab 我的 leads to the learner's page, and is current in the whole study area", () => {
  expect(tabNav(site()).at(-1)?.href).toBe("/user/mine");
  expect(tabNav(site({}, "study")).at(-1)?.href).toBe("/user/mine");
  for (const path of ["/study/question/error", "/user/profile", "/order/index"])
    expect(placeIn(tabNav(site()), path)).toEqual({ key: "mine", current: "true" });
});

test("lists news without top_is_show as a module but not in the top bar", () => {
  const quiet = site({ news: shown("/news/cate/1", false) });
  expect(labels(topNav(quiet))).toBe("课程 直播 题库");
  expect(labels(modulesOf(quiet))).toBe("课程 直播 题库 资讯");
});

test("stays inside the study area in study mode, whatever the agency shows", () => {
  const study = site({ course: hidden }, "study");
  expect(labels(topNav(study))).toBe("课程 直播 题库");
  expect(labels(tabNav(study))).toBe("课程 直播 题库 记录 我的");
  expect(tabNav(study).every(({ href }) => /^\/(study|user)\//.test(href))).toBe(true);
});

test("an entry of the navigation without an address leads to the path of its module", () => {
  expect(topNav(site({ course: shown("") }))[0]?.href).toBe("/course");
});

test("marks the entry with the longest matching path as current", () => {
  const full = tabNav(site());
  const study = tabNav(site({}, "study"));
  expect(placeIn(full, "/")).toEqual({ key: "home", current: "page" });
  expect(placeIn(full, "/course")).toEqual({ key: "course", current: "page" });
  expect(placeIn(full, "/course/12/34")).toEqual({ key: "course", current: "true" });
  expect(placeIn(full, "/classroom/3")).toEqual({ key: "course", current: "true" });
  expect(placeIn(full, "/coursework")).toBeUndefined();
  expect(placeIn(study, "/study/course")).toEqual({ key: "course", current: "page" });
  expect(placeIn(study, "/study/course/record")).toEqual({ key: "record", current: "page" });
});
