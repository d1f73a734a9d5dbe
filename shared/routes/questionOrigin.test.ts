import { expect, test } from "vitest";
import { listHrefOf, originInList, questionHref, readQuestionOrigin } from "./questionOrigin.ts";

const searchOf = (address: string) => new URL(address, "http://x").searchParams;

test.each([
  [{ page: 1 }, "/question/7?level1=0", "/question"],
  [
    { type: "multiple", page: 3 } as const,
    "/question/7?level1=0&type=multiple&page=3",
    "/question?type=multiple&page=3",
  ],
  [{ level1: "313", page: 1 }, "/question/7?level1=313", "/question/313/0"],
  [
    { level1: "313", level2: "315", level3: "402", difficulty: "3", page: 1 },
    "/question/7?level1=313&level2=315&level3=402&difficulty=3",
    "/question/313/315?level3=402&difficulty=3",
  ],
])("the way back from %o is the list that was come from", (filters, address, list) => {
  expect(questionHref("7", originInList(filters))).toBe(address);
  const place = readQuestionOrigin(searchOf(`${address}&answer=A&self=right`));
  expect(questionHref("7", place)).toBe(address);
  expect(listHrefOf(place)).toBe(list);
});

test("links back to no list from a question that was not opened from one", () => {
  const place = readQuestionOrigin(searchOf("/question/7?answer=A"));
  expect(questionHref("7", place)).toBe("/question/7");
  expect(listHrefOf(place)).toBeUndefined();
});

test("drops invalid members of the address", () => {
  expect(listHrefOf(readQuestionOrigin(searchOf("/question/7?level1=0&type=poem&year=x&page=0")))).toBe(
    "/question",
  );
});

test.each([
  ["/study/question/error?source=5&page=2", "/study/question/error?source=5&page=2"],
  ["//evil.example/x", undefined],
  ["javascript:alert(1)", undefined],
])("links back within this site from a list outside the bank: %s", (back, list) => {
  const place = readQuestionOrigin(searchOf(questionHref("7", { back, page: 1 })));
  expect(listHrefOf(place)).toBe(list);
});
