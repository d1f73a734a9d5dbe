import { renderToString } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import type { EndpointShape } from "#shared/contract/endpoint.ts";
import { readData } from "#shared/contract/endpoint.ts";
import { checkQuestion, questionDetail } from "#shared/contract/endpoints/question.ts";
import { matchRoute } from "#shared/routes/match.ts";
import type { Boot } from "../../app/boot.ts";
import { BootProvider } from "../../app/bootContext.ts";
import { RoutedScreen } from "../../app/RoutedScreen.tsx";
import { textRenderer } from "../../app/richRenderers.ts";
import { wholeScreen } from "../../navigation/loadScreen.ts";
import { NavigationProvider } from "../../navigation/NavigationProvider.tsx";
import { StaticPlace } from "../../navigation/StaticPlace.tsx";
import { CallsProvider } from "../../queries/call.ts";
import { CallCache, keyOf } from "../../queries/callCache.ts";
import { questionCheckCall, questionDetailCall } from "../../queries/question.ts";

const neverAsked = () => Promise.reject(new Error("nothing is asked for"));

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

beforeAll(async () => {
  await Promise.all([textRenderer.load(), wholeScreen("questionDetail").load()]);
});

function render(path: string, detail: object = question, judged?: object): string {
  const calls = new CallCache(neverAsked);
  const put = (call: Parameters<typeof keyOf>[0], endpoint: EndpointShape, data: object) =>
    calls.put(keyOf(call), readData(endpoint, data));
  put(questionDetailCall("12"), questionDetail, detail);
  const { pathname, searchParams } = new URL(path, "http://here.test");
  if (judged) put(questionCheckCall("12", searchParams.getAll("answer")), checkQuestion, judged);
  const match = matchRoute(pathname);
  if (!match) throw new Error("no route");
  return renderToString(
    <StaticPlace path={path}>
      <BootProvider value={boot}>
        <CallsProvider value={calls}>
          <NavigationProvider>
            <RoutedScreen match={match} />
          </NavigationProvider>
        </CallsProvider>
      </BootProvider>
    </StaticPlace>,
  );
}

const boot = {
  now: 0,
  origin: "http://here.test",
  failure: null,
  site: { name: "知行学堂", subjects: [], mode: "full" },
  signedIn: false,
  formulaStyles: "/formulas.css",
} as unknown as Boot;

test("before the answer there is a plain form, and nothing of the key", () => {
  const html = render("/question/12");
  expect(html).toMatch(/<form[^>]*action="\/question\/12"[^>]*method="get"/);
  expect(html.match(/type="radio"[^>]*name="answer"/g)).toHaveLength(4);
  expect(html).not.toMatch(/正确答案|解析|固定资产属于|checked/);
});

test("after the answer the rows are marked in words, the line and the analysis are there", () => {
  const html = render("/question/12?answer=B", question, verdict);
  expect(html).not.toContain("<form");
  expect(html).toMatch(/应收账款.*你选的，错误.*固定资产.*正确答案/s);
  expect(html).toContain("你选的：B · 正确答案：C · 全站正确率 63% · 易错项 B");
  expect(html).toContain("固定资产属于非流动资产。");
  expect(html).toMatch(/href="\/question\/12"[^>]*>.*?再做一次/s);
});

test("a form that came back empty says what is missing", () => {
  expect(render("/question/12")).not.toContain("请先选择答案");
  expect(render("/question/12?answer=", { ...question, type: "multiple" })).toContain("请先选择答案");
});

test("each blank has its numbered input", () => {
  const html = render("/question/12", { ...question, type: "fill", options: [], blank_num: 2 });
  expect(html).toContain("第 1 空");
  expect(html.match(/<input[^>]*name="answer"/g)).toHaveLength(2);
});

test("a question of a foreign upstream with hardly any field still renders", () => {
  expect(render("/question/12", { id: 12 })).toContain("<textarea");
});
