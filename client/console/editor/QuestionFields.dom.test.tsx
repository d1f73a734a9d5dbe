import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { QuestionTexts } from "#shared/console/islands.ts";
import QuestionFields from "./QuestionFields.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
let form: HTMLFormElement;
let root: Root;
beforeEach(() => {
  document.body.innerHTML = "<form></form>";
  form = document.querySelector("form") as HTMLFormElement;
  root = createRoot(form);
});
afterEach(() => act(async () => root.unmount()));

const TYPES = ["single", "multiple", "judge", "fill", "match", "essay"].map((name) => ({
  name,
  label: name,
}));
const SINGLE: QuestionTexts = {
  type: "single",
  stem: "若 $x^2=4$，则",
  choices: "A. 甲\nB. 乙\n第二行\nC. 丙",
  answer: "B",
  analysis: "",
};
const open = (stored: QuestionTexts, given = stored) =>
  act(async () =>
    root.render(<QuestionFields stored={stored} given={given} types={TYPES} faults={{}} token="t" />),
  );
const press = (name: string) =>
  act(async () => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click());
const sent = () =>
  Object.fromEntries(
    [...new FormData(form)].map(([name, text]) => [name, typeof text === "string" ? text : text.name]),
  );

test.each<Partial<QuestionTexts>>([
  {},
  { type: "judge", choices: "", answer: "正确" },
  { type: "fill", choices: "", answer: "一\n二|两" },
  { type: "fill", choices: "", answer: '["a\\nb","c"]' },
  { type: "match", choices: "A. 甲\nB. 乙", answer: "一 -> B\n二 -> A" },
  { type: "essay", choices: "", answer: "<p>要点</p>\n$y$" },
])("sends no text of a question that nobody touched: %j", async (some) => {
  const texts = { ...SINGLE, ...some };
  await open(texts);
  expect(sent()).toEqual({ type: texts.type });
});

test("moves, marks and removes options, and the answer follows", async () => {
  await open(SINGLE);
  await press("选项 B上移");
  expect(sent()).toMatchObject({ choices: "A. 乙\n第二行\nB. 甲\nC. 丙", answer: "A" });
  await press("C 正确");
  expect(sent()["answer"]).toBe("C");
  await press("删除选项 A");
  expect(sent()).toEqual({ type: "single", choices: "A. 甲\nB. 丙" });
});

test("keeps the texts of a refused form, which differ from those that are stored", async () => {
  await open(SINGLE, { ...SINGLE, stem: "改过的题干", analysis: "因为" });
  expect(sent()).toEqual({ type: "single", stem: "改过的题干", analysis: "因为" });
});

test("keeps the pairs of a match question when its options move", async () => {
  await open({ ...SINGLE, type: "match", choices: "A. 甲\nB. 乙", answer: "一 -> B" });
  await press("选项 B上移");
  expect(sent()).toMatchObject({ choices: "A. 乙\nB. 甲", answer: "一 -> A" });
});

test("takes empty options away when the type becomes one without options, and asks for right or wrong", async () => {
  await open({ type: "single", stem: "题干", choices: "", answer: "", analysis: "" });
  expect(document.querySelector("#f-choices")).not.toBeNull();
  await act(async () => {
    const select = document.querySelector("select") as HTMLSelectElement;
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(select, "judge");
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(document.querySelector("#f-choices")).toBeNull();
  expect(document.querySelectorAll("#f-answer input[type=radio]").length).toBe(2);
  expect(sent()).toEqual({ type: "judge" });
});

test("keeps options without text, which a picture of the stem shows, and the right one of them", async () => {
  await open({ ...SINGLE, choices: "A. \nB. " });
  const right = document.querySelector<HTMLInputElement>('[aria-label="B 正确"]');
  expect(right?.checked).toBe(true);
});

test("takes no letter of an option for the answer when the type becomes one without options", async () => {
  await open(SINGLE);
  await act(async () => {
    const select = document.querySelector("select") as HTMLSelectElement;
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(select, "essay");
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(sent()["answer"]).toBe("");
});
