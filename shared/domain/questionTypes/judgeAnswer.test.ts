import fc from "fast-check";
import { expect, test } from "vitest";
import { type AnswerKey, judgeAnswer } from "./judgeAnswer.ts";
import { DEFAULT_PART_POLICY, PART_POLICIES } from "./partPolicy.ts";
import { QUESTION_TYPES } from "./questionTypes.ts";

const verdict = (key: AnswerKey, ...given: string[]) => judgeAnswer(key, given).verdict;
const fill = (...answer: string[]): AnswerKey => ({ type: "fill", answer });

test("judges a single choice as right or wrong, in any case and width", () => {
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

test("gives part of the score for some right options, and no score with a wrong option", () => {
  const key: AnswerKey = { type: "multiple", answer: ["A", "C", "D"] };
  expect(judgeAnswer(key, ["D", "A", "C"])).toEqual({ verdict: "right", ratio: 1 });
  expect(judgeAnswer(key, ["ACD"]).verdict).toBe("right");
  expect(judgeAnswer(key, ["A", "C"])).toEqual({ verdict: "part_right", ratio: 2 / 3 });
  expect(judgeAnswer(key, ["A", "B"])).toEqual({ verdict: "wrong", ratio: 0 });
  expect(judgeAnswer(key, ["A", "B", "C", "D"]).verdict).toBe("wrong");
});

test("treats options with the same text as one, whichever the key names", () => {
  const options = ["甲", "乙", "乙 ", "", ""].map((text, i) => ({ key: "ABCDE"[i] ?? "", text }));
  const single: AnswerKey = { type: "single", answer: ["C"], options };
  expect(["A", "B", "C"].map((given) => verdict(single, given))).toEqual(["wrong", "right", "right"]);
  expect(verdict({ ...single, answer: ["E"] }, "D")).toBe("wrong");
  const multiple: AnswerKey = { type: "multiple", answer: ["A", "B", "C"], options };
  expect(verdict(multiple, "A", "C")).toBe("right");
  expect(judgeAnswer(multiple, ["A"])).toEqual({ verdict: "part_right", ratio: 1 / 2 });
});

test("scores any subset of the right options by the policy, and any superset as 0", () => {
  const options = fc.subarray(["A", "B", "C", "D", "E"], { minLength: 1 });
  fc.assert(
    fc.property(
      options,
      options,
      fc.constantFrom("multiple", "indefinite"),
      fc.constantFrom(...PART_POLICIES, undefined),
      (answer, given, type, partPolicy) => {
        const judged = judgeAnswer({ type, answer, partPolicy }, given);
        const inside = given.every((option) => answer.includes(option));
        const share = given.length / answer.length;
        const part = { all: 0, half: 0.5, option: share }[partPolicy ?? DEFAULT_PART_POLICY];
        const ratio = inside ? (share === 1 ? 1 : part) : 0;
        expect(judged.ratio).toBe(ratio);
        expect(judged.verdict).toBe(ratio === 1 ? "right" : ratio === 0 ? "wrong" : "part_right");
      },
    ),
  );
});

test("accepts an indefinite choice with a single right option", () => {
  const key: AnswerKey = { type: "indefinite", answer: ["C"] };
  expect(verdict(key, "C")).toBe("right");
  expect(verdict(key, "B", "C")).toBe("wrong");
  expect(verdict({ type: "indefinite", answer: ["A", "D"] }, "D", "A")).toBe("right");
});

test("never scores part of a single choice or a judgement, whatever the policy", () => {
  for (const partPolicy of PART_POLICIES) {
    expect(verdict({ type: "single", answer: ["A"], partPolicy }, "A", "B")).toBe("wrong");
    expect(verdict({ type: "judge", answer: ["A", "B"], partPolicy }, "A")).toBe("wrong");
  }
});

test("accepts words, signs and option keys for a judgement", () => {
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

test("accepts a blank in every spelling of the same value", () => {
  const rows: [string, string[]][] = [
    ["0. 98.", ["0.98", "．98", "98%"]],
    ["$\\frac{1}{2}$.", ["1/2", "0.5", " 1 / 2 ", "１／２"]],
    ["$-\\frac{2 \\sqrt{5}}{5}$", ["-2√5/5", "-2根号5/5", "−2sqrt(5)/5", "-2√(5)/5"]],
    ["$2+\\sqrt{5}$", ["2+√5"]],
    ["$75^{\\circ}$.", ["75°", "75度"]],
    ["$14 \\pi$", ["14π", "14pi", "14 PI"]],
    ["$x \\leqslant 8$", ["x≤8", "x<=8", "x ≤ 8"]],
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

test("counts right blanks, in order unless the key allows any order", () => {
  expect(judgeAnswer(fill("北京", "上海"), ["北京", "广州"])).toMatchObject({
    verdict: "part_right",
    ratio: 0.5,
  });
  expect(verdict(fill("北京", "上海"), "上海", "北京")).toBe("wrong");
  expect(verdict({ ...fill("北京", "上海"), anyOrder: true }, "上海", "北京")).toBe("right");
  expect(judgeAnswer({ ...fill("北京", "上海"), anyOrder: true }, ["上海", "上海"]).ratio).toBe(0.5);
});

test("gives each blank its own verdict", () => {
  const blanksOf = (key: AnswerKey, ...given: string[]) => judgeAnswer(key, given).blanks;
  const capitals = fill("北京", "上海", "广州");
  expect(blanksOf(capitals, "北京", "", "深圳")).toEqual(["right", "no_answer", "wrong"]);
  expect(blanksOf(capitals, "北京")).toEqual(["right", "no_answer", "no_answer"]);
  expect(blanksOf({ ...capitals, anyOrder: true }, "广州", "北京", "深圳")).toEqual([
    "right",
    "right",
    "wrong",
  ]);
  expect(blanksOf(fill("北京", "（1）水何澹澹\n（2）山岛竦峙"), "北京", "水何")).toEqual([
    "right",
    "reviewing",
  ]);
  expect(judgeAnswer({ type: "single", answer: ["A"] }, ["A"]).blanks).toBeUndefined();
});

test("assigns a text that fits two blanks to the blank that no other text fits, when the order is free", () => {
  const key: AnswerKey = { ...fill("甲|乙", "甲"), anyOrder: true };
  expect(verdict(key, "甲", "乙")).toBe("right");
  expect(verdict(key, "乙", "甲")).toBe("right");
  expect(judgeAnswer(key, ["乙", "乙"]).ratio).toBe(0.5);
});

test("counts the same number of right blanks in every order, when the order is free", () => {
  const words = fc.uniqueArray(fc.stringMatching(/^[a-d]$/), { minLength: 1, maxLength: 4 });
  const shuffled = words.chain((given) =>
    fc.tuple(words, fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
  );
  fc.assert(
    fc.property(shuffled, ([answer, given, other]) => {
      const key = { ...fill(...answer), anyOrder: true };
      const pad = (texts: string[]) => texts.slice(0, answer.length);
      if (given.length > answer.length) return;
      expect(judgeAnswer(key, pad(given)).ratio).toBe(judgeAnswer(key, pad(other)).ratio);
    }),
  );
});

test("scores a fill-in by its share of right blanks", () => {
  const word = fc.stringMatching(/^[a-c]{1,2}$/);
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 5 }),
      fc.array(word, { maxLength: 5 }),
      (answer, given) => {
        if (given.length > answer.length || given.length === 0) return;
        const { ratio, blanks = [] } = judgeAnswer(fill(...answer), given);
        expect(blanks).toHaveLength(answer.length);
        expect(ratio).toBe(blanks.filter((one) => one === "right").length / answer.length);
      },
    ),
  );
});

test("accepts a number within the key's tolerance", () => {
  const rows: [string, string[], string[]][] = [
    ["3.14±0.01", ["3.14", "3.13", "3.15", "3.149", "314%"], ["3.129", "3.16", "-3.14", "π"]],
    ["$9.8 \\pm 0.1$", ["9.8", "9.7", "9.9"], ["10"]],
    ["200±5%", ["190", "210", "200"], ["189.9", "211"]],
    ["12%±0.5%", ["12%", "11.5%", "0.125"], ["13%", "12"]],
    ["-5±1", ["-6", "-4"], ["5", "-6.1"]],
    ["2.5±0.1|两个半", ["2.4", "两个半"], ["2.7"]],
    ["1/3±0.01", ["0.33", "1/3"], ["0.3"]],
    ["x=±2", ["x=±2"], ["2", "x=2"]],
  ];
  for (const [key, right, wrong] of rows) {
    for (const given of right) expect(verdict(fill(key), given), `${key} <- ${given}`).toBe("right");
    for (const given of wrong) expect(verdict(fill(key), given), `${key} <- ${given}`).toBe("wrong");
  }
});

test("accepts a number exactly within its bounds", () => {
  const cents = (number: number) => (number / 100).toFixed(2);
  const wholes = fc.integer({ min: -10_000, max: 10_000 });
  fc.assert(
    fc.property(
      wholes,
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: -1_000, max: 1_000 }),
      (at, off, by) => {
        const given = cents(at + by);
        const isRight = Math.abs(by) <= off;
        expect(verdict(fill(`${cents(at)}±${cents(off)}`), given)).toBe(isRight ? "right" : "wrong");
      },
    ),
  );
});

const items = ["1", "2", "3", "A", "B", "C", "D"].map((key) => ({ key, text: `项${key}` }));
const pairs: AnswerKey = { type: "match", answer: ["B", "D", "A"], options: items };

test("judges pairs one by one, so that a wrong or missing one costs only itself", () => {
  const rows: readonly (readonly [given: string[], verdict: string, ratio: number, blanks: string])[] = [
    [["B", "D", "A"], "right", 1, "right right right"],
    [["b ", "Ｄ", "a"], "right", 1, "right right right"],
    [["B", "D", "C"], "part_right", 2 / 3, "right right wrong"],
    [["B", "", ""], "part_right", 1 / 3, "right no_answer no_answer"],
    [["B"], "part_right", 1 / 3, "right no_answer no_answer"],
    [["", "", "A"], "part_right", 1 / 3, "no_answer no_answer right"],
    // Each letter is a right item of another left item.
    [["A", "B", "D"], "wrong", 0, "wrong wrong wrong"],
    // Neither a left item nor an unknown letter is a right item.
    [["1", "2", "Z"], "wrong", 0, "wrong wrong wrong"],
    [["BDA"], "wrong", 0, "wrong no_answer no_answer"],
  ];
  for (const [given, said, ratio, blanks] of rows)
    expect(judgeAnswer(pairs, given), given.join()).toEqual({
      verdict: said,
      ratio,
      blanks: blanks.split(" "),
    });
  expect(verdict(pairs, "", " ", "")).toBe("no_answer");
  expect(verdict(pairs, "B", "D", "A", "C")).toBe("wrong");
  expect(verdict(pairs, "B", "D", "A", "")).toBe("right");
});

test.each([...PART_POLICIES, undefined])(
  "some right pairs are partly right, also without points: %s",
  (partPolicy) => {
    expect(verdict({ ...pairs, partPolicy }, "B", "A", "D")).toBe("part_right");
    expect(verdict({ ...pairs, partPolicy }, "B")).toBe("part_right");
    expect(verdict({ ...pairs, partPolicy }, "A", "B", "D")).toBe("wrong");
  },
);

test("accepts one right item for several left ones, and right items with the same text as one", () => {
  expect(verdict({ ...pairs, answer: ["A", "A", "B"] }, "A", "A", "B")).toBe("right");
  const alike = items.map(({ key, text }) => ({ key, text: key === "C" ? "项A" : text }));
  expect(verdict({ ...pairs, options: alike }, "B", "D", "C")).toBe("right");
});

test("scores some right pairs by the policy", () => {
  const letters = fc.array(fc.constantFrom("A", "B", "C", "D", ""), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("A", "B", "C", "D"), { minLength: 3, maxLength: 3 }),
      letters,
      fc.constantFrom(...PART_POLICIES, undefined),
      (answer, given, partPolicy) => {
        const hits = answer.filter((key, place) => key === given[place]).length;
        const part = { all: 0, half: 0.5, option: hits / 3 }[partPolicy ?? DEFAULT_PART_POLICY];
        const { ratio, blanks } = judgeAnswer({ ...pairs, answer, partPolicy }, given);
        expect(ratio).toBe(hits === 3 ? 1 : hits === 0 ? 0 : part);
        if (given.some((key) => key !== ""))
          expect(blanks?.filter((one) => one === "right")).toHaveLength(hits);
      },
    ),
  );
});

test("leaves answers that no rule can compare to a person", () => {
  expect(verdict({ type: "essay", answer: ["略"] }, "我认为")).toBe("reviewing");
  expect(verdict(fill("（1）水何澹澹，山岛竦峙\n（2）谁得而族灭也"), "水何澹澹")).toBe("reviewing");
  expect(verdict(fill(""), "任何")).toBe("reviewing");
});

test("accepts the key itself as an answer, and never throws", () => {
  const types = fc.constantFrom(...QUESTION_TYPES);
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

test("reads only one text more than could count", () => {
  const texts = (number: number) => {
    const given = Array.from({ length: number + 1 }, () => "x");
    return Object.defineProperty(
      Array.from({ length: 5_000 }, (_, at) => given[at] ?? ""),
      number + 1,
      {
        get: () => {
          throw new Error("looked at");
        },
      },
    );
  };
  const options = [..."ABCD"].map((key) => ({ key, text: key }));
  expect(judgeAnswer(fill("x", "x"), texts(2)).verdict).toBe("wrong");
  expect(judgeAnswer({ ...fill("x", "x"), anyOrder: true }, texts(2)).verdict).toBe("wrong");
  expect(judgeAnswer({ type: "multiple", answer: ["A"], options }, texts(4)).verdict).toBe("wrong");
  expect(judgeAnswer({ type: "judge", answer: ["对"] }, texts(1)).verdict).toBe("wrong");
  expect(judgeAnswer({ type: "match", answer: ["A"], options }, texts(4)).verdict).toBe("wrong");
});

test("reads words around an option letter as no choice", () => {
  const single: AnswerKey = { type: "single", answer: ["B"] };
  expect(["非B", "B错", "不选B"].map((given) => verdict(single, given))).toEqual(["wrong", "wrong", "wrong"]);
  expect(verdict({ type: "multiple", answer: ["A", "C"] }, "A", "非C")).toBe("wrong");
});

test("gives signs without a letter no part of the score", () => {
  expect(judgeAnswer({ type: "multiple", answer: ["A", "C"], partPolicy: "half" }, ["、"])).toEqual({
    verdict: "wrong",
    ratio: 0,
  });
});

test("reads only whole words as true or false, whatever blanks are around them", () => {
  const options = [
    { key: "A", text: " 对 " },
    { key: "B", text: " 错 " },
  ];
  const [isTrue, isFalse] = ["A", "B"].map((key): AnswerKey => ({ type: "judge", answer: [key], options }));
  if (!isTrue || !isFalse) throw new Error("no keys");
  for (const given of [" 对 ", "A", "A、", "正确", "是", "是的"])
    expect(verdict(isTrue, given), given).toBe("right");
  for (const given of ["错", "错误", "不", "不是", "不对", "不正确", "否"])
    expect(verdict(isFalse, given), given).toBe("right");
  for (const given of ["对不起", "对错"]) expect(verdict(isTrue, given), given).toBe("wrong");
  for (const given of ["没错", "错不了"]) expect(verdict(isFalse, given), given).toBe("wrong");
  expect(verdict({ type: "judge", answer: ["对"] }, "对", "错")).toBe("wrong");
});

test("ignores blanks after the last pair", () => {
  expect(verdict(pairs, "B", "D", "A", " ")).toBe("right");
});

test("leaves an answer to a person where a single blank cannot be compared, and where the key has only blanks", () => {
  const long =
    "水何澹澹，山岛竦峙。树木丛生，百草丰茂。秋风萧瑟，洪波涌起。日月之行，若出其中；星汉灿烂，若出其里。";
  expect(verdict(fill("7", long), "7", "水何澹澹")).toBe("reviewing");
  expect(verdict(fill("7", long), "7", long)).toBe("right");
  expect(verdict(fill(" "), "任何")).toBe("reviewing");
  expect(judgeAnswer(fill("7", ""), ["7", "任何"])).toMatchObject({ verdict: "part_right", ratio: 0.5 });
});
