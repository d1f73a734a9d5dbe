import { expect, test } from "vitest";
import { listNavigationOf } from "./listNavigation.ts";

const question = { prevId: "11", nextId: "13", listNo: 20, subjectId: "402" };

test("each link names the page of the list that has its question", () => {
  const { listHref, previousHref, nextHref, no } = listNavigationOf(question, {
    level1: "0",
    type: "fill",
    page: 1,
  });
  expect([listHref, previousHref, nextHref, no]).toEqual([
    "/question?type=fill",
    "/question/11?level1=0&type=fill",
    "/question/13?level1=0&type=fill&page=2",
    20,
  ]);
});

test("a question that no longer matches the filter links to its page of the list and has no number", () => {
  const { previousHref, no } = listNavigationOf({ ...question, listNo: 0 }, { level1: "313", page: 3 });
  expect([previousHref, no]).toEqual(["/question/11?level1=313&page=3", undefined]);
});

test("without a list, the sheet shows the questions of its subject", () => {
  const { listHref, nextHref, list } = listNavigationOf({ ...question, prevId: "" }, { page: 1 });
  expect([listHref, nextHref, list]).toEqual([undefined, "/question/13", { level3: "402" }]);
  expect(listNavigationOf({ ...question, subjectId: "" }, { page: 1 }).list).toBeUndefined();
});

test("a question from the wrong book links back, but not to a next question", () => {
  const ways = listNavigationOf(question, { back: "/study/question/error?source=5", page: 1 });
  expect(ways).toMatchObject({ listHref: "/study/question/error?source=5", list: undefined, no: undefined });
  expect([ways.previousHref, ways.nextHref]).toEqual([undefined, undefined]);
});
