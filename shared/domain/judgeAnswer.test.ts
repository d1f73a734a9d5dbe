import fc from "fast-check";
import { expect, test } from "vitest";
import { type AnswerKey, judgeAnswer } from "./judgeAnswer.ts";

const verdict = (key: AnswerKey, ...given: string[]) => judgeAnswer(key, given).verdict;
const fill = (...answer: string[]): AnswerKey => ({ type: "fill", answer });

test("a single choice is right or wrong, in any case and width", () => {
  const key: AnswerKey = { type: "single", answer: ["B"] };
  expect(["B", "b", "Ｂ", " b "].map((given) => verdict(key, given))).toEqual([
    "right",
    "right",
    "right",
    "right",
  ]);
  expect(verdict(key, "C")).toBe("wrong");
  expect(verdict(key, "B", "C")).toBe("wrong");
  expect(verdict(key)).toBe("no_answer");
  expect(verdict(key, " ")).toBe("no_answer");
});

test("a multiple choice gives part of the score for some right options and none for a wrong one", () => {
  const key: AnswerKey = { type: "multiple", answer: ["A", "C", "D"] };
  expect(judgeAnswer(key, ["D", "A", "C"])).toEqual({ verdict: "right", ratio: 1 });
  expect(judgeAnswer(key, ["ACD"]).verdict).toBe("right");
  expect(judgeAnswer(key, ["A", "C"])).toEqual({ verdict: "part_right", ratio: 2 / 3 });
  expect(judgeAnswer(key, ["A", "B"])).toEqual({ verdict: "wrong", ratio: 0 });
  expect(judgeAnswer(key, ["A", "B", "C", "D"]).verdict).toBe("wrong");
});

test("options that say the same are one option, whichever of them the key names", () => {
  const options = ["甲", "乙", "乙 ", "", ""].map((text, i) => ({ key: "ABCDE"[i] ?? "", text }));
  const single: AnswerKey = { type: "single", answer: ["C"], options };
  expect(["A", "B", "C"].map((given) => verdict(single, given))).toEqual(["wrong", "right", "right"]);
  expect(verdict({ ...single, answer: ["E"] }, "D")).toBe("wrong");
  const multiple: AnswerKey = { type: "multiple", answer: ["A", "B", "C"], options };
  expect(verdict(multiple, "A", "C")).toBe("right");
  expect(judgeAnswer(multiple, ["A"])).toEqual({ verdict: "part_right", ratio: 1 / 2 });
});

test("any subset of the right options scores its share, and any superset nothing", () => {
  const options = fc.subarray(["A", "B", "C", "D", "E"], { minLength: 1 });
  fc.assert(
    fc.property(options, options, (answer, given) => {
      const { ratio } = judgeAnswer({ type: "multiple", answer }, given);
      const inside = given.every((option) => answer.includes(option));
      expect(ratio).toBe(inside ? given.length / answer.length : 0);
    }),
  );
});

test("a judgement takes words, signs and option keys", () => {
  const options = [
    { key: "A", text: "错误" },
    { key: "B", text: "正确" },
  ];
  for (const right of ["B", "正确", "对", "√", "true"]) {
    for (const given of ["B", "b", "正确", "对", "T", "是"])
      expect(verdict({ type: "judge", answer: [right], options }, given)).toBe("right");
    for (const given of ["A", "错", "错误", "×", "不对", "否"])
      expect(verdict({ type: "judge", answer: [right], options }, given)).toBe("wrong");
  }
  expect(verdict({ type: "judge", answer: ["正确"], options }, "A", "B")).toBe("wrong");
});

test("a blank is right in every spelling of the same value", () => {
  const rows: [string, string[]][] = [
    ["0. 98.", ["0.98", "．98", "98%"]],
    ["$\\frac{1}{2}$.", ["1/2", "0.5", " 1 / 2 ", "１／２"]],
    ["$-\\frac{2 \\sqrt{5}}{5}$", ["-2√5/5", "-2根号5/5", "−2sqrt(5)/5", "-2√(5)/5"]],
    ["$2+\\sqrt{5}$", ["2+√5"]],
    ["$75^{\\circ}$.", ["75°", "75度"]],
    ["$14 \\pi$", ["14π", "14pi", "14 PI"]],
    ["$x \\leqslant 8$", ["x≤8", "x<=8", "X ≤ 8"]],
    ["$\\frac{3}{10} \\# \\# 0.3$", ["0.3", "3/10"]],
    ["$x^{2}+y^{2}=2$", ["x²+y²=2", "x^2+y^2=2"]],
    ["电子计算机|计算机", ["计算机", "电子计算机"]],
    ["$|a-b|$", ["|a-b|"]],
    ["(2)(3)", ["(2)(3)", "（2）（3）"]],
    ["分层抽样.", ["分层抽样", "分层抽样。"]],
    ["1 和 3", ["1和3"]],
    ["1830", ["1,830", "1830.0"]],
  ];
  for (const [key, givens] of rows)
    for (const given of givens) expect(verdict(fill(key), given), `${key} <- ${given}`).toBe("right");
  expect(verdict(fill("$\\frac{1}{2}$"), "1/3")).toBe("wrong");
  expect(verdict(fill("-3"), "3")).toBe("wrong");
});

test("several blanks are counted, in order unless the key says otherwise", () => {
  expect(judgeAnswer(fill("北京", "上海"), ["北京", "广州"])).toEqual({ verdict: "part_right", ratio: 0.5 });
  expect(verdict(fill("北京", "上海"), "上海", "北京")).toBe("wrong");
  expect(verdict({ ...fill("北京", "上海"), anyOrder: true }, "上海", "北京")).toBe("right");
  expect(judgeAnswer({ ...fill("北京", "上海"), anyOrder: true }, ["上海", "上海"]).ratio).toBe(0.5);
});

test("what no rule can compare is left to a person", () => {
  expect(verdict({ type: "essay", answer: ["略"] }, "我认为")).toBe("reviewing");
  expect(verdict(fill("（1）水何澹澹，山岛竦峙\n（2）谁得而族灭也"), "水何澹澹")).toBe("reviewing");
  expect(verdict(fill(""), "任何")).toBe("reviewing");
});

test("the key itself is always a right answer, and nothing makes it throw", () => {
  const types = fc.constantFrom("single", "multiple", "judge", "fill", "essay") as fc.Arbitrary<
    AnswerKey["type"]
  >;
  fc.assert(
    fc.property(
      types,
      fc.array(fc.string(), { maxLength: 3 }),
      fc.array(fc.string(), { maxLength: 3 }),
      (type, answer, given) => {
        const { ratio } = judgeAnswer({ type, answer }, given);
        expect(ratio >= 0 && ratio <= 1).toBe(true);
      },
    ),
  );
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z0-9]{1,9}$/), { minLength: 1, maxLength: 3 }), (blanks) => {
      expect(verdict(fill(...blanks), ...blanks)).toBe("right");
    }),
  );
});
