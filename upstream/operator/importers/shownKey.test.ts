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

/** Returns the texts of the options after the check, or the fields that refuse the question. */
function optionsAfter(texts: readonly string[], answer: readonly string[]): readonly string[] {
  const options = texts.map((text, at) => ({ key: "ABCD"[at], text }));
  const type = answer.length > 1 ? "multiple" : "single";
  const checked = checkLine({
    id: "1",
    source: "s",
    subject: "化学",
    type,
    stem: "助燃的是",
    answer,
    options,
  });
  if (checked.kind === "refused") return checked.remarks.map(({ field }) => `refused: ${field}`);
  return checked.record.kind === "question" ? checked.record.options.map(({ content }) => content) : [];
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

test.each([
  "（<u>A</u>）",
  "（<b>A</b>）",
  "（&nbsp;A&nbsp;）",
  '<span class="x">（A）</span>',
  "（<i>氧</i>）",
  "X<br>（A）",
])("empties brackets that hold tags or spaces of HTML beside the key: %s", (key) => {
  expect(check(`助燃的是${key}。`).replace(/<\/?span[^<>]*>|X<br>/g, "")).toBe(
    "助燃的是（　　）。 noted: stem",
  );
});

test("keeps the tags in balance when a tag begins in the brackets and ends behind them", () => {
  expect(check("助燃的是（<b>A）</b>")).toBe("助燃的是（　　）<b></b> noted: stem");
  expect(check("助燃的是（<b>A）吧</b>")).toBe("助燃的是（　　）<b>吧</b> noted: stem");
});

test("empties brackets that show the formula of the right option", () => {
  expect(check("助燃的是（$x$）", { texts: ["$x$", "氮"] })).toBe("助燃的是（　　） noted: stem");
});

test.each(["函数在区间 [a, b] 上连续", "过点 (a, b) 的直线", "过点（A, B）作直线"])(
  "keeps small letters and points within a sentence: %s",
  (stem) => {
    expect(check(stem, { answer: ["A", "B"], type: "multiple" })).toBe(stem);
  },
);

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
  "助燃的是\n答：B",
  "助燃的是<br>答：A",
  "<p>助燃的是</p><p>答：A。</p>",
  "助燃的是\n解答：A",
  "助燃的是【正确选项】B",
  "助燃的是\nAnswer: B",
  "助燃的是\nKey: A, B",
  "助燃的是\n答：ABC",
  "助燃的是 <b>答案</b>：B",
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
  "问：甲\n答：A 和 B 都对",
  "问：甲\n答：E",
  "Answer: a bad cab",
  "Key: A major",
  "基因（A）对基因（a）为显性",
  "已知 $$\\sqrt{{A}^{2}}$$ 的值",
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

test.each(["<p>水是液体√</p>", "水是液体（<u>√</u>）", "水是液体<u>√</u>。"])(
  "empties the end of a judgement in tags: %s",
  (stem) => {
    expect(check(stem, { type: "judge", answer: ["对"] })).toMatch(/液体(?:<u>)?（　　）.* noted: stem$/);
    expect(check(stem, { type: "judge", answer: ["错"] })).toBe("refused: answer");
  },
);

test("refuses a judgement whose key is behind a label", () => {
  expect(check("水是液体\n答：对", { type: "judge", answer: ["对"] })).toBe("refused: stem");
});

test("removes the marks of marked options when they are the answer, and refuses other marks", () => {
  const marked = ["甲（正确答案）", "<b>乙（正确答案）</b>", "丙"];
  expect(optionsAfter(marked, ["A", "B"])).toEqual(["甲", "<b>乙</b>", "丙"]);
  expect(optionsAfter(marked, ["A", "C"])).toEqual(["refused: options"]);
  expect(optionsAfter(["甲", "乙<b>（正确答案）</b>"], ["B"])).toEqual(["甲", "乙"]);
  expect(optionsAfter(["<b>甲√</b>", "乙"], ["B"])).toEqual(["refused: options"]);
});

test("keeps ticks that are the text of an option", () => {
  const rows = ["①√ ②√", "①√ ②×", "①× ②√"];
  expect(optionsAfter(rows, ["B"])).toEqual(rows);
  expect(optionsAfter(["√", "×"], ["B"])).toEqual(["√", "×"]);
});

test.each(["氧（正确）", "氧√", "氧 (正确答案)"])(
  "takes the mark of the only marked option away: %s",
  (text) => {
    expect(check("助燃的是", { texts: [text, "氮", "氢"] })).toBe("助燃的是 noted: options");
    expect(check("助燃的是", { texts: ["氮", text, "氢"] })).toBe("refused: options");
  },
);

test.each(["助燃的是 答案A", "助燃的是，故选A。", "助燃的是\n应选：A"])(
  "refuses a choice whose stem ends with a label and its key: %s",
  (stem) => {
    expect(check(stem)).toBe("refused: stem");
  },
);

test("refuses a choice whose option ends with a label and a key", () => {
  expect(optionsAfter(["氧", "氮（答案A）", "氢", "氦"], ["A"])).toEqual(["refused: options"]);
});

test.each(["若甲选A，则乙选B", "甲的答案A与乙的答案不同，助燃的是", "四个答案中助燃的是"])(
  "keeps a stem that speaks of answers: %s",
  (stem) => {
    expect(check(stem)).toBe(stem);
  },
);
