import { checkQuestion } from "#shared/contract/question/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { expect, test } from "vitest";
import { readQuestionOrigin } from "#shared/routes/questionOrigin.ts";
import { questionDetailCall, questionPlacesCall } from "#client/calls/question.ts";
import { renderScreen } from "#tests/support/renderScreen.tsx";

const question = {
  id: 12,
  type: "single",
  stem: "下列各项中，**不**属于流动资产的是（　）",
  subject_id: "402",
  subject_name: "初级会计实务",
  difficulty: 2,
  options: ["存货", "应收账款", "固定资产", "库存现金"].map((content, i) => ({ key: "ABCD"[i], content })),
  prev_id: "11",
  next_id: "13",
  list_no: 2,
  list_num: 3,
};
const places = {
  total: 3,
  page: 1,
  list: ["11", "12", "13"].map((id) => ({ id, type: "single", my_status: "" })),
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

function render(
  path: string,
  detail: object = question,
  judged?: object,
  options?: Parameters<typeof renderScreen>[2],
): Promise<string> {
  const { searchParams } = new URL(path, "http://here.test");
  const given = searchParams.getAll("answer");
  const place = readQuestionOrigin(searchParams);
  const answers = [
    [questionDetailCall("12", place), detail],
    [questionPlacesCall(place.level1 === undefined ? { level3: "402" } : place, 1), places],
    ...(judged ? [[callOf(checkQuestion, { id: "12", answer: given }), judged] as const] : []),
  ] as const;
  return renderScreen(path, answers, options);
}

test("before the answer, shows a form that works without scripts, and no key", async () => {
  const html = await render("/question/12");
  expect(html).toMatch(/<form[^>]*action="\/question\/12"[^>]*method="get"/);
  expect(html.match(/type="radio"[^>]*name="answer"/g)).toHaveLength(4);
  expect(html).not.toMatch(/正确答案|解析|固定资产属于|checked/);
});

test("shows a run of spaces in the stem as a fill-in gap, in the text and in the title", async () => {
  const html = await render("/question/12", { ...question, stem: "中国的首都是      。" });
  expect(html).toMatch(/中国的首都是<u class="blank">/);
  expect(html).toContain("<title>中国的首都是＿。");
});

test("marks the options in words after the answer, with verdict and analysis", async () => {
  const html = await render("/question/12?answer=B", question, verdict);
  expect(html).not.toContain("<form");
  expect(html).toMatch(/应收账款.*你选的<.*，答错了.*固定资产.*正确答案/s);
  expect(html.replaceAll(/<[^>]*>/g, "")).toContain("你选的：B 正确答案：C 全站正确率 63% 易错项 B");
  expect(html).toContain("固定资产属于非流动资产。");
  expect(html).toMatch(/href="\/question\/12"[^>]*>.*?再做一次/s);
});

test("offers a visitor who has answered to register, back to this answer, or to answer the next question", async () => {
  const html = await render("/question/12?level1=313&type=single&answer=B", question, verdict);
  const back = encodeURIComponent("/question/12?level1=313&type=single&answer=B");
  expect(html).toContain(`href="/user/register?redirect=${back}">注册保存错题<`);
  expect(html).toMatch(/href="\/question\/13\?level1=313&amp;type=single[^"]*">再来一道</);
  const last = await render("/question/12?answer=B", { ...question, next_id: "" }, verdict);
  expect(last).toContain("注册保存错题");
  expect(last).not.toContain("再来一道");
});

test("offers a visitor who has answered to sign in where nobody can register", async () => {
  const html = await render("/question/12?answer=B", question, verdict, { offPaths: ["/user/register"] });
  expect(html).toContain(
    `href="/user/login?redirect=${encodeURIComponent("/question/12?answer=B")}">登录保存错题<`,
  );
  expect(html.replaceAll("<!-- -->", "")).not.toContain("注册后");
});

test("shows an error when the form is sent without an answer", async () => {
  expect(await render("/question/12")).not.toContain("请先选择答案");
  expect(await render("/question/12?answer=", { ...question, type: "multiple" })).toContain("请先选择答案");
});

test("shows a numbered input for each fill-in gap", async () => {
  const html = await render("/question/12", { ...question, type: "fill", options: [], blank_num: 2 });
  expect(html).toContain("第 1 空");
  expect(html.match(/<input[^>]*name="answer"/g)).toHaveLength(2);
});

test("shows a match question without scripts, reads pairs from the address, and judges each pair", async () => {
  const pairs = {
    ...question,
    type: "match",
    stem: "选出作品",
    options: [
      { key: "1", content: "鲁迅" },
      { key: "2", content: "茅盾" },
      ...["《子夜》", "《呐喊》", "《家》"].map((content, i) => ({ key: "ABC"[i], content })),
    ],
  };
  const form = await render("/question/12", pairs);
  expect(form.match(/<select[^>]*name="answer"/g)).toHaveLength(2);
  expect(form.match(/<option value="B">/g)).toHaveLength(2);
  expect(form).not.toMatch(/正确答案|selected=""[^>]*value="[A-C]"/);
  expect(await render("/question/12?answer=&answer=", pairs)).toContain("请先配对");
  const judged = {
    ...verdict,
    status: "part_right",
    my_answer: ["", "C"],
    blanks: ["no_answer", "wrong"],
    answer: ["B", "A"],
  };
  const html = await render("/question/12?answer=&answer=C", pairs, judged);
  expect(html).toMatch(/部分正确/);
  expect(html).toMatch(/鲁迅.*?你配的.*?没有配.*?正确答案.*?《呐喊》/s);
  expect(html).toMatch(/茅盾.*?你配的.*?《家》.*?错误.*?正确答案.*?《子夜》/s);
});

test("numbers the gaps in the stem; after the answer, shows text and verdict of each gap", async () => {
  const fill = { ...question, type: "fill", stem: "因素是____和____。", options: [], blank_num: 2 };
  expect(await render("/question/12", fill)).toMatch(/因素是<u class="blank"><span class="no">1<\/span>/);
  const html = await render("/question/12?answer=%E4%BB%B7%E5%80%BC&answer=%E4%BB%B7%E6%A0%BC", fill, {
    ...verdict,
    status: "part_right",
    answer: ["价值", "使用价值"],
    blanks: ["right", "wrong"],
  });
  expect(html).toMatch(/因素是<u class="blank" data-verdict="right">.*?价值<span[^>]*aria-label="正确"/);
  expect(html).toMatch(/和<u class="blank" data-verdict="wrong">.*?价格<span[^>]*aria-label="错误"/);
  expect(html).toMatch(/第 2 空.*?你填的.*?价格.*?错误.*?正确答案.*?使用价值/s);
});

test("shows checkboxes and the name of the type for an indefinite choice question", async () => {
  const html = await render("/question/12", { ...question, type: "indefinite" });
  expect(html).toContain("不定项题");
  expect(html).toContain("一项或更多");
  expect(html.match(/type="checkbox"[^>]*name="answer"/g)).toHaveLength(4);
});

test("shows the number of a question within its material", async () => {
  const material = { material: "某企业为一般纳税人。", material_id: "3", material_no: 2, material_num: 4 };
  const html = await render("/question/12", { ...question, ...material, form: "reading" });
  expect(html).toContain("阅读材料 第 2 题，共 4 题");
  expect(html).toMatch(/<details[^>]*open.*?某企业为一般纳税人。/s);
});

test("lets the learner judge an essay without scripts, beside the numbered points of the model answer", async () => {
  const essay = { ...question, type: "essay", options: [] };
  const judged = { ...verdict, status: "reviewing", answer: ["（1）题材；（2）意境。"], right_rate: 40 };
  const html = await render("/question/12?answer=%E9%A2%98%E6%9D%90", essay, judged);
  expect(html).toContain("参考答案（2 个要点）");
  expect(html.match(/<button[^>]*name="self"/g)).toHaveLength(3);
  expect(html).toMatch(/<form[^>]*action="\/question\/12"[^>]*>.*?name="answer" value="题材"/s);
  expect(html).not.toContain("正确率");
  const own = await render("/question/12?answer=%E9%A2%98%E6%9D%90&self=part_right", essay, judged);
  expect(own).toContain("自评：部分正确");
  expect(own).toMatch(/<button[^>]*value="part_right"[^>]*aria-pressed="true"/);
});

test("renders a question with almost no fields, as from another upstream", async () => {
  expect(await render("/question/12", { id: 12 })).toContain("<textarea");
});

test("shows the question's number in the list, with links to the next, previous and other questions", async () => {
  const html = await render("/question/12?level1=313&type=single&page=2", {
    ...question,
    list_no: 41,
    list_num: 43,
  });
  expect(html).toContain("41 / 43");
  expect(html).toMatch(/rel="prev" href="\/question\/11\?level1=313&amp;type=single&amp;page=2"/);
  expect(html).toMatch(/rel="next" href="\/question\/13\?level1=313&amp;type=single&amp;page=3"/);
  expect(html).toMatch(/href="\/question\/313\/0\?type=single&amp;page=3"[^>]*><svg.*?答题卡/s);
  // Without a script, hidden fields of the form send the list's filters along with the answer.
  expect(html).toMatch(
    /<form[^>]*id="answer".*?type="hidden" name="level1" value="313".*?name="type" value="single"/s,
  );
});

test("the last question of a list links back to its page of the list", async () => {
  const html = await render("/question/12?level1=0", { ...question, next_id: "", list_no: 43, list_num: 43 });
  expect(html).toMatch(/href="\/question\?page=3"[^>]*>回到列表/);
  expect(html).not.toContain("下一题");
});
