import { expect, test } from "vitest";
import { checkLine } from "./checkLine.ts";

const FOUR = ["氧", "氮", "氢", "氦"];

function check(stem: string, { answer = ["A"], texts = FOUR, type = "single" } = {}) {
  const options = texts.map((text, at) => ({ key: "ABCD"[at], text }));
  const checked = checkLine({
    id: "1",
    source: "s",
    subject: "化学",
    type,
    stem,
    answer,
    ...(type !== "judge" && { options }),
  });
  if (checked.kind === "refused") return checked.remarks.map(({ field }) => `refused: ${field}`).join();
  const { record } = checked;
  if (record.kind !== "question") return "";
  return [record.stem, ...checked.notes.map(({ field }) => `noted: ${field}`)].join(" ");
}

test.each([
  "（A）",
  "( A )",
  "【A】",
  "[A]",
  "〔A〕",
  "「A」",
  "｛A｝",
  "⦅A⦆",
  "［Ａ］",
  "（a）",
  "（选A）",
  "（答案：A）",
  "__A__",
  "＿A＿",
  "（氧）",
])("empties brackets that show the key of a choice: %s", (key) => {
  expect(check(`助燃的是${key}`)).toBe("助燃的是（　　） noted: stem");
  expect(check(`<p>助燃的是${key}。</p>`)).toBe("<p>助燃的是（　　）。</p> noted: stem");
});

test("empties the only brackets with the key within a sentence", () => {
  expect(check("气体（ B、A ）助燃", { answer: ["A", "B"], type: "multiple" })).toBe(
    "气体（　　）助燃 noted: stem",
  );
});

test.each([
  "助燃的是（B）",
  "助燃的是【AB】。",
  "助燃的是\n答案：A",
  "【答案】A 助燃的是",
  "助燃的是？正确答案：B",
])("refuses a stem whose key is labelled or another one: %s", (stem) => {
  expect(check(stem)).toMatch(/^refused: (?:answer|stem)$/);
});

test.each([
  "点（A）与点（B）的距离",
  "已知 f(A) 与 P(A)",
  "已知 $P(A)$",
  "甲（B）说的",
  "看[A](https://example.org)",
  "（E）是",
])("keeps letters that are no key: %s", (stem) => {
  expect(check(stem)).toBe(stem);
});

test.each(["（√）", "(对)", "【正确】", "[T]", "{√}", "√", "。√", "__√__", "（答案：对）", "（正确）。"])(
  "empties the end of a judgement that shows its key: %s",
  (key) => {
    expect(check(`水是液体${key}`, { type: "judge", answer: ["对"] })).toMatch(
      /^水是液体。?（　　）。? noted: stem$/,
    );
    expect(check(`水是液体${key}`, { type: "judge", answer: ["错"] })).toBe("refused: answer");
  },
);

test.each(["氧（正确）", "氧√", "氧 (正确答案)"])(
  "takes the mark of the only marked option away: %s",
  (text) => {
    expect(check("助燃的是", { texts: [text, "氮", "氢"] })).toBe("助燃的是 noted: options");
    expect(check("助燃的是", { texts: ["氮", text, "氢"] })).toBe("refused: options");
  },
);
