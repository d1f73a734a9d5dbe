import fc from "fast-check";
import { expect, test } from "vitest";
import type { QuestionRecord } from "./bankRecord.ts";
import { checkLine } from "./checkLine.ts";
import { orderOptions } from "./optionOrder.ts";

function question(i: number, overrides: object = {}): QuestionRecord {
  const options = ["右", "左", "上", "下"].map((text, at) => ({ key: "ABCD"[at], text }));
  const checked = checkLine({
    id: `x/${i}`,
    source: "x",
    subject: "测",
    type: "single",
    stem: "题",
    options,
    answer: ["A"],
    ...overrides,
  });
  if (checked.kind === "refused" || checked.record.kind !== "question")
    throw new Error(JSON.stringify(checked));
  return checked.record;
}

const rightText = ({ options, answer }: QuestionRecord) =>
  answer.map((key) => options.find((option) => option.key === key)?.content).sort();
const texts = ({ options }: QuestionRecord) => options.map(({ content }) => content);

test("spreads right options evenly over all letters, and repeats the same order every time", () => {
  const letters = new Map<string, number>();
  for (let i = 0; i < 400; i += 1) {
    const before = question(i, i % 2 ? {} : { type: "multiple", answer: ["A", "C"] });
    const after = orderOptions(before);
    expect(after).toEqual(orderOptions(before));
    expect(after.options.map((option) => option.key)).toEqual(["A", "B", "C", "D"]);
    expect(rightText(after)).toEqual(rightText(before));
    if (i % 2) letters.set(after.answer[0] ?? "", (letters.get(after.answer[0] ?? "") ?? 0) + 1);
  }
  for (const letter of "ABCD") expect(letters.get(letter)).toBeGreaterThan(25);
});

test("keeps the letters of stored options, whatever order the file has", () => {
  const stored = orderOptions(question(1)).options;
  const turned = ["下", "右", "左", "上"].map((text, at) => ({ key: "ABCD"[at], text }));
  const again = orderOptions(question(1, { options: turned, answer: ["B"], stem: "题（改）" }), stored);
  expect(again.options).toEqual(stored);
  expect(rightText(again)).toEqual(["右"]);
  const other = ["右", "左", "上", "前"].map((text, at) => ({ key: "ABCD"[at], text }));
  expect(texts(orderOptions(question(1, { options: other }), stored)).sort()).toEqual([
    "上",
    "前",
    "右",
    "左",
  ]);
  const twice = ["右", "左", "左", "下"].map((text, at) => ({ key: "ABCD"[at], text }));
  expect(orderOptions(question(1, { options: twice }), stored)).toEqual(
    orderOptions(question(1, { options: twice })),
  );
});

test("keeps the order of options when an option or another text refers to an option", () => {
  const three = (last: string) => ["甲", "乙", last].map((text, at) => ({ key: "ABC"[at], text }));
  for (const fixed of [
    question(1, { options: three("以上都对") }),
    question(2, { analysis: "故选A" }),
    question(3, { type: "fill", options: [], answer: ["1"] }),
    question(4, { images: ["a.png"] }),
    question(5, { options: three(""), images: ["a.png"] }),
    question(6, { options: three("C. 丙") }),
    question(7, { stem: "与选项B相反的是" }),
  ]) {
    expect(orderOptions(fixed, orderOptions(question(1)).options)).toBe(fixed);
  }
});

const POSITIONS =
  `以上都对 以上选项均正确 以上说法都不正确 A和B都对 A、B均可 AB都对 A或B 全部正确 全对 全错 都不对 都对 都是 都不是 均可 均正确 均不正确
皆是 皆非 三者都是 两者均可 前两项都对 前三者 后两项 其他选项均错误 其余都错 没有正确答案 无正确选项 都可以 全都正确 都有 全部 <p>全部正确</p>`
    .split(/\s/)
    .concat(
      "A 和 B 都对",
      "A、B 均可",
      "Both A and B",
      "Neither A nor B",
      "A and B",
      "A & B",
      "Either A or B",
    )
    .concat(
      "both a and b",
      "A, B and C",
      "All of the above",
      "None of the above",
      "Neither of them",
      "All are correct",
    )
    .concat(
      "None is true",
      "Both",
      "Neither.",
      "any of these",
      "The former",
      "None of the other options",
      "Options A",
    );

test.each(POSITIONS)("keeps the order of an option that names positions: %s", (text) => {
  const options = [text, "甲", "乙", "丙"].map((own, at) => ({ key: "ABCD"[at], text: own }));
  for (let i = 0; i < 4; i += 1) {
    const fixed = question(i, { options });
    expect(orderOptions(fixed)).toBe(fixed);
  }
});

test("reorders options with words that only resemble references to other options", () => {
  const plain = [
    "成都",
    "全国人民",
    "平均数",
    "都江堰",
    "均衡",
    "全球变暖",
    "DNA",
    "ABS 塑料",
    "维生素",
    "Both sides won",
    "all day",
  ];
  for (const text of plain) {
    const options = [text, "甲", "乙", "丙"].map((own, at) => ({ key: "ABCD"[at], text: own }));
    const moved = [1, 2, 3, 4, 5, 6, 7, 8].some((i) => {
      const one = question(i, { options });
      return orderOptions(one) !== one;
    });
    expect(moved, text).toBe(true);
  }
});

const PAIRS = ["1", "2", "3"].map((key) => ({ key, text: `左${key}` }));
const RIGHT = ["甲", "乙", "丙", "丁"].map((text, at) => ({ key: "ABCD"[at], text }));
const match = (i: number, overrides: object = {}) =>
  question(i, { type: "match", options: [...PAIRS, ...RIGHT], answer: ["A", "B", "C"], ...overrides });
const pairsOf = ({ options, answer }: QuestionRecord) =>
  answer.map((key, place) => [
    options.find((option) => option.key === String(place + 1))?.content,
    options.find((option) => option.key === key)?.content,
  ]);

test("shuffles the right items of a match, and keeps the partner of each left item", () => {
  const places = new Map<string, number>();
  for (let i = 0; i < 400; i += 1) {
    const after = orderOptions(match(i));
    expect(after).toEqual(orderOptions(match(i)));
    expect(after.options.map(({ key }) => key)).toEqual(["1", "2", "3", "A", "B", "C", "D"]);
    expect(texts(after).slice(0, 3)).toEqual(["左1", "左2", "左3"]);
    expect(pairsOf(after)).toEqual(pairsOf(match(i)));
    const told = after.answer[0] ?? "";
    places.set(told, (places.get(told) ?? 0) + 1);
  }
  for (const letter of "ABCD") expect(places.get(letter)).toBeGreaterThan(60);
});

test("keeps the letters of stored right items, whatever order the file has", () => {
  const stored = orderOptions(match(1));
  const turned = [...RIGHT].reverse().map(({ text }, at) => ({ key: "ABCD"[at], text }));
  const again = match(1, { options: [...PAIRS, ...turned], answer: ["D", "C", "B"] });
  expect(orderOptions(again, stored.options)).toMatchObject({
    options: stored.options,
    answer: stored.answer,
  });
});

test("keeps right items whose letters the analysis names, unless they are in the order of the left ones", () => {
  const analysis = "第一项对应 B。";
  const mixed = match(1, { answer: ["B", "D", "A"], analysis });
  expect(orderOptions(mixed)).toBe(mixed);
  const orders = Array.from({ length: 20 }, (_, i) => texts(orderOptions(match(i, { analysis }))).join());
  expect(new Set(orders).size).toBeGreaterThan(5);
});

test.each([
  "The first two",
  "Only the last one.",
  "The others",
  "没有一个对",
  "肯定句均可",
  "两种读法都可以",
  "后两种",
  "第一个",
])("keeps the order of options beside the option %j", (last) => {
  const options = ["甲", "乙", "丙", last].map((text, at) => ({ key: "ABCD"[at], text }));
  for (let i = 0; i < 8; i += 1)
    expect(texts(orderOptions(question(i, { options })))).toEqual(["甲", "乙", "丙", last]);
});

test("mixes options that only contain words of such sentences", () => {
  const given = ["the first train", "均匀的光", "都江堰", "没有一个人来"];
  const options = given.map((text, at) => ({ key: "ABCD"[at], text }));
  const orders = Array.from({ length: 8 }, (_, i) => texts(orderOptions(question(i, { options }))).join());
  expect(new Set(orders).size).toBeGreaterThan(1);
});

const NAMING =
  `以上全部|上述都是|前面都对|前面三个|前二者|A,B,C|A+B|仅A和C|A项和B项|甲乙都对|没有正确的|都没有|都错|所有选项|所有答案都对|任意一项|任何一项都对
上面都不对|上面三个都是|上面所有|下面都对|这些都不是|这三个都是|一个都不对|一项也不对|一个也没有|哪项都不是|皆错|皆不对|俱对|第二项和第三项
第一和第二项|第一、二项|最后两项|除A外都对|除了A|除C以外|同A|与B相同|见A|A的反面|All the above|All options|All choices are correct
No correct answer|None apply|Both statements are true|First and third|Two of these|(a) and (c)|A) and B)|Not A|Except A|Every option is correct
1和2|1 and 2|I and II only|①和③|只有②`.split(/[|\n]/);

test("never reorders options if one of them refers to others, in any position and beside any others", () => {
  const ordinary = fc.constantFrom<string>("甲", "光合作用", "x²", "12 元", "all day", "成都", "O2", "前进");
  fc.assert(
    fc.property(
      fc.constantFrom(...NAMING),
      fc.uniqueArray(ordinary, { minLength: 2, maxLength: 5 }),
      fc.nat(5),
      fc.nat(10_000),
      (naming, others, at, i) => {
        const given = others.toSpliced(at % (others.length + 1), 0, naming);
        const options = given.map((text, place) => ({ key: "ABCDEF"[place], text }));
        expect(texts(orderOptions(question(i, { options })))).toEqual(given);
      },
    ),
    { numRuns: 600 },
  );
});

test("mixes options that list the numbers of statements in the stem", () => {
  const given = ["①②", "②③", "①③", "①②③"];
  const options = given.map((text, at) => ({ key: "ABCD"[at], text }));
  const stem = "①甲 ②乙 ③丙，正确的是";
  const orders = Array.from({ length: 8 }, (_, i) =>
    texts(orderOptions(question(i, { options, stem }))).join(),
  );
  expect(new Set(orders).size).toBeGreaterThan(1);
});
