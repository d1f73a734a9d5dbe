import { expect, test } from "vitest";
import type { NewsBrief } from "#client/cards/NewsRow.tsx";
import { groupNews } from "./groupNews.ts";

const news = (id: string, cateId: string, cateName = `类${cateId}`): NewsBrief => ({
  id,
  cateId,
  cateName,
  title: id,
  intro: "",
  thumb: "",
  source: "",
  publishTime: "",
  viewNum: 0,
  isTop: false,
});

test("groups the latest news by category, newest category first", () => {
  const groups = groupNews([news("1", "b"), news("2", "a"), news("3", "b"), news("4", "b")], 4, 2);
  expect(groups.map(({ name, list }) => [name, list.map(({ id }) => id)])).toEqual([
    ["类b", ["1", "3"]],
    ["类a", ["2"]],
  ]);
});

test("limits the number of groups, and names a group without a name", () => {
  expect(groupNews([news("1", "a"), news("2", "b"), news("3", "c")], 2)).toHaveLength(2);
  expect(groupNews([news("1", "", "")])[0]?.name).toBe("资讯");
  expect(groupNews([])).toEqual([]);
});
