import { expect, test } from "vitest";
import { questionFacetsCall, questionListCall } from "#client/calls/question.ts";
import { renderScreen } from "#tests/support/renderScreen.tsx";

const question = { stem: "简述商品的两个因素", answer_num: 50, right_rate: 62 };

function render(type: string): Promise<string> {
  const filters = { page: 1 };
  return renderScreen("/question", [
    [questionListCall(filters), { total: 1, page: 1, list: [{ ...question, id: 7, type }] }],
    [questionFacetsCall(filters), {}],
  ]);
}

test("shows the accuracy of questions that a rule judges, not of essays", async () => {
  expect(await render("single")).toContain("正确率 62%");
  expect(await render("essay")).not.toContain("正确率");
});
