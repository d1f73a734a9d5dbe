import { expect, test } from "vitest";
import { answerInputOf } from "./answerInputOf.tsx";
import { lackOf } from "./useComplete.ts";

test("reports an empty answer, else the first empty gap", () => {
  const lack = (type: string, ...answers: readonly string[]) =>
    lackOf(answers, answerInputOf({ type, options: [{ key: "A", content: "甲" }] }));
  expect(lack("single")).toEqual({ text: "请先选择答案", place: 0 });
  expect(lack("fill")).toEqual({ text: "请先填写答案", place: 0 });
  expect(lack("multiple", "A", "C")).toBeUndefined();
  expect(lack("fill", "实践", "认识")).toBeUndefined();
  expect(lack("fill", "实践", " ")).toMatchObject({ place: 1 });
  expect(lack("fill", "", "认识", "")?.text).toContain("第 1 空还没填");
});
