import { expect, test } from "vitest";
import { readData } from "#shared/contract/all/schemas.ts";
import { wrongList } from "#shared/contract/study/endpoints.ts";
import { wrongCsv } from "./wrongCsv.ts";

test("writes a BOM, one line for each question, and no formulas or line breaks in cells", () => {
  const { list } = readData(wrongList, {
    list: [
      {
        id: 1,
        question_id: 51,
        question: { id: 51, type: "single", stem: '下列"说法", 正确的是', subject_name: "英语" },
        source: [
          { exam_type: 4, name: "章节练习", wrong_num: 2 },
          { exam_type: 3, name: "每日一练", wrong_num: 1 },
        ],
        last_answer: '=HYPERLINK("http://bad")',
        reason: "careless",
        wrong_num: 3,
      },
    ],
    total: 1,
  });
  const csv = wrongCsv(list, "https://a.test");
  expect(csv.startsWith("\uFEFF题目,题型,")).toBe(true);
  const [, line = "", ...rest] = csv.trimEnd().split("\r\n");
  expect(rest).toEqual([]);
  expect(line).toContain('"下列""说法"", 正确的是",单选题,英语,,章节练习 2 次、每日一练,3,0,');
  expect(line).toContain(`"'=HYPERLINK(""http://bad"")",粗心`);
  expect(line).toContain("https://a.test/question/51");
});
