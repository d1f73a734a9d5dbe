import { expect, test } from "vitest";
import { createReasonCounts } from "./reasonCounts.ts";

test("counts the items of a reason once, whatever numbers, letters and names vary in it", () => {
  const counts = createReasonCounts();
  counts.add(1, { field: "answer", reason: "names E, which is no option" });
  counts.add(2, { field: "answer", reason: "names F, G, which is no option" });
  counts.add(2, { field: "answer", reason: "names H, which is no option" });
  counts.add(3, { field: "options[0].text", reason: "is empty" });
  expect(counts.top()).toEqual([
    {
      key: "answer: names …, which is no option",
      field: "answer",
      reason: "names …, which is no option",
      chinese: "答案：写了 …，没有这个选项",
      count: 2,
    },
    expect.objectContaining({ field: "options", reason: "is empty", chinese: "选项：没有写", count: 1 }),
  ]);
});

test("lists the ten most frequent reasons, unknown ones with … for numbers and quoted words", () => {
  const counts = createReasonCounts();
  for (let kind = 0; kind < 12; kind += 1)
    for (let at = 0; at <= kind; at += 1)
      counts.add(at, {
        field: "",
        reason: `has a strange ${"abcdefghijkl"[kind]}${"x".repeat(kind)} “${at}” at ${at}`,
      });
  const top = counts.top();
  expect(top.map(({ count }) => count)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(top[0]).toMatchObject({
    reason: `has a strange l${"x".repeat(11)} … at …`,
    chinese: "有读不出的内容",
  });
});
