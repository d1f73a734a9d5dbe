import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { textRenderer } from "../richText/richRenderers.ts";
import { type Boot, BootProvider } from "../site/boot.ts";
import { AnswerInputs } from "./answer/AnswerInputs.tsx";
import { answersOf } from "./answer/answers.ts";
import { answerInputOf } from "./answer/answerInputOf.tsx";
import { lackOf } from "./answer/useComplete.ts";
import type { JudgedAnswer } from "./question.ts";
import { GivenAnswer } from "./review/GivenAnswer.tsx";
import { resultLine } from "./review/resultLine.ts";
import { shownType } from "./shownType.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
afterEach(() => document.body.replaceChildren());

const question = {
  type: "match",
  stem: "选出各自的作品",
  blankNum: 0,
  options: [
    { key: "1", content: "鲁迅" },
    { key: "2", content: "茅盾" },
    { key: "A", content: "《子夜》" },
    { key: "B", content: "《<b>呐喊</b>》" },
    { key: "C", content: "《家》" },
  ],
};
const JUDGED: JudgedAnswer = {
  status: "part_right",
  answer: ["B", "A"],
  blanks: ["right", "wrong"],
  analysis: "",
  rightRate: 40,
  easyWrong: "",
};

async function shown(content: ReactNode): Promise<HTMLElement> {
  const place = document.createElement("div");
  document.body.append(place);
  await textRenderer.load();
  await act(async () =>
    createRoot(place).render(<BootProvider value={{ formulaStyles: "" } as Boot}>{content}</BootProvider>),
  );
  return place;
}

async function form(given?: readonly string[]) {
  const place = await shown(
    <form>
      <AnswerInputs
        question={question}
        describedBy="error"
        onInvalid={() => undefined}
        {...(given && { given })}
      />
    </form>,
  );
  const element = place.querySelector("form") as HTMLFormElement;
  const fields = [...place.querySelectorAll("select")];
  return { element, fields, place, read: () => answersOf(new FormData(element), true) };
}

test("shows a select with all right items for each left item, and sends one entry for each pair", async () => {
  const { fields, place, read } = await form();
  expect(fields.map((field) => field.labels[0]?.textContent)).toEqual(["1.鲁迅", "2.茅盾"]);
  for (const field of fields)
    expect([...field.options].map(({ value, text }) => [value, text])).toEqual([
      ["", "请选择"],
      ["A", "A. 《子夜》"],
      ["B", "B. 《呐喊》"],
      ["C", "C. 《家》"],
    ]);
  expect(place.querySelector("fieldset")?.getAttribute("aria-describedby")).toBe("error");
  expect(read()).toEqual([]);
  (fields[1] as HTMLSelectElement).value = "A";
  expect(read()).toEqual(["", "A"]);
});

test("fills in the earlier answer and warns once about a left item without a choice", async () => {
  const { read } = await form(["B", ""]);
  expect(read()).toEqual(["B", ""]);
  const input = answerInputOf(question);
  expect(lackOf([], input)).toEqual({ text: "请先配对", place: 0 });
  expect(lackOf(["B", ""], input)?.text).toContain("第 2 项还没配");
  expect(lackOf(["B", "A"], input)).toBeUndefined();
});

const rowsOf = (place: HTMLElement) => [...place.querySelectorAll("li")].map((row) => row.textContent);

test("shows each pair's verdict in words with the right item beside it", async () => {
  expect(
    rowsOf(await shown(<GivenAnswer question={question} answers={["B", "C"]} judged={JUDGED} />)),
  ).toEqual([
    "1. 鲁迅你配的B. 《呐喊》正确正确答案B. 《呐喊》",
    "2. 茅盾你配的C. 《家》错误正确答案A. 《子夜》",
  ]);
  expect(resultLine(question, ["B", "C"], JUDGED)).toEqual(["全站正确率 40%"]);
});

test("hides the key before the verdict, and shows a looked-up key without an answer", async () => {
  expect(rowsOf(await shown(<GivenAnswer question={question} answers={["B", ""]} />))).toEqual([
    "1. 鲁迅你配的B. 《呐喊》",
    "2. 茅盾你配的没有配",
  ]);
  const looked = { ...JUDGED, status: "no_answer", blanks: [] };
  expect(rowsOf(await shown(<GivenAnswer question={question} answers={[]} judged={looked} />))).toEqual([
    "1. 鲁迅正确答案B. 《呐喊》",
    "2. 茅盾正确答案A. 《子夜》",
  ]);
});

test("shows a match question with an empty side, or a question of unknown type, as a type that can be answered", () => {
  expect(shownType(question)).toBe("match");
  expect(shownType({ type: "match", options: question.options.slice(2) })).toBe("essay");
  expect(shownType({ type: "match", options: question.options.slice(0, 2) })).toBe("essay");
  expect(shownType({ type: "ordering", options: question.options })).toBe("single");
  expect(shownType({ type: "ordering", options: [] })).toBe("essay");
  expect(shownType({ type: "multiple", options: [] })).toBe("essay");
  expect(shownType({ type: "judge", options: [] })).toBe("judge");
});
