import { expect, test } from "vitest";
import { questionCheckCall, questionDetailCall } from "../../../calls/question.ts";
import { renderScreen } from "#tests/support/renderScreen.tsx";

const question = {
  id: 12,
  type: "single",
  stem: "下列各项中，**不**属于流动资产的是（　）",
  subject_name: "初级会计实务",
  difficulty: 2,
  options: ["存货", "应收账款", "固定资产", "库存现金"].map((content, i) => ({ key: "ABCD"[i], content })),
  prev_id: "11",
  next_id: "13",
};
const verdict = {
  id: 12,
  status: "wrong",
  my_answer: ["B"],
  answer: ["C"],
  analysis: "固定资产属于非流动资产。",
  right_rate: 63,
  easy_wrong: "B",
};

function render(path: string, detail: object = question, judged?: object): Promise<string> {
  const given = new URL(path, "http://here.test").searchParams.getAll("answer");
  return renderScreen(path, [
    [questionDetailCall("12"), detail],
    ...(judged ? [[questionCheckCall("12", given), judged] as const] : []),
  ]);
}

test("before the answer there is a plain form, and nothing of the key", async () => {
  const html = await render("/question/12");
  expect(html).toMatch(/<form[^>]*action="\/question\/12"[^>]*method="get"/);
  expect(html.match(/type="radio"[^>]*name="answer"/g)).toHaveLength(4);
  expect(html).not.toMatch(/正确答案|解析|固定资产属于|checked/);
});

test("a run of spaces in the stem is a blank, in the text and in the title", async () => {
  const html = await render("/question/12", { ...question, stem: "中国的首都是      。" });
  expect(html).toMatch(/中国的首都是<u class="blank">/);
  expect(html).toContain("<title>中国的首都是＿。");
});

test("after the answer the rows are marked in words, the line and the analysis are there", async () => {
  const html = await render("/question/12?answer=B", question, verdict);
  expect(html).not.toContain("<form");
  expect(html).toMatch(/应收账款.*你选的，错误.*固定资产.*正确答案/s);
  expect(html).toContain("你选的：B · 正确答案：C · 全站正确率 63% · 易错项 B");
  expect(html).toContain("固定资产属于非流动资产。");
  expect(html).toMatch(/href="\/question\/12"[^>]*>.*?再做一次/s);
});

test("a form that came back empty says what is missing", async () => {
  expect(await render("/question/12")).not.toContain("请先选择答案");
  expect(await render("/question/12?answer=", { ...question, type: "multiple" })).toContain("请先选择答案");
});

test("each blank has its numbered input", async () => {
  const html = await render("/question/12", { ...question, type: "fill", options: [], blank_num: 2 });
  expect(html).toContain("第 1 空");
  expect(html.match(/<input[^>]*name="answer"/g)).toHaveLength(2);
});

test("a question of a foreign upstream with hardly any field still renders", async () => {
  expect(await render("/question/12", { id: 12 })).toContain("<textarea");
});
