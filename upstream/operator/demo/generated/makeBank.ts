import { ASPECTS, QUESTION_CHAPTERS, wordQuestion } from "../large/makeQuestions.ts";
import { type Random, randomFrom } from "../large/random.ts";

/** Name of the root subject of generated questions (生成题库: generated question bank). */
export const GENERATED_ROOT = "生成题库";
const BRANCH = "生成题目";
const LEAF = "列表与负载";
const SOURCE = "generated";
export const GENERATED_COLLECTION = `${GENERATED_ROOT}/${SOURCE}`;

/** A line of the file to import (docs/importing.md). */
export type BankLine = Readonly<Record<string, unknown>> & { readonly id: string };

interface Made {
  readonly type: string;
  readonly stem: string;
  readonly options?: readonly string[];
  /** Letters of the right options, or for a fill-in the texts of the gaps. */
  readonly answer: readonly string[];
  readonly analysis: string;
}

const LETTERS = "ABCDEFGH";
/** Number of consecutive questions with one material. Such a group begins every MATERIAL_EVERY questions. */
const OF_ONE_MATERIAL = 4;
const MATERIAL_EVERY = 40;
const GOODS = ["铅笔", "练习本", "圆规", "直尺", "橡皮", "书包"] as const;
const YEARS = 12;
const A_CHAPTER = 200;

/**
 * Generates `count` questions as lines to import. Each call generates the same questions; with a larger `count` more
 * questions follow.
 */
export function* makeBank(count: number): Generator<BankLine> {
  for (let number = 1; number <= count; number++) {
    const random = randomFrom(number * 2_654_435_761);
    const place = (number - 1) % MATERIAL_EVERY;
    const first = number - place;
    if (place === 0) yield passageOf(first);
    const made =
      place < OF_ONE_MATERIAL ? ofTable(first, place) : MAKERS[number % MAKERS.length]?.(number, random);
    if (made) yield lineOf(number, made, { random, passage: place < OF_ONE_MATERIAL ? first : undefined });
  }
}

/** Returns the chapter of a question. A chapter has as many questions as one practice run may ask. */
export function chapterOf(number: number): string {
  const place = Math.floor((number - 1) / A_CHAPTER);
  return `第${place + 1}章 ${QUESTION_CHAPTERS[place % QUESTION_CHAPTERS.length]}（生成）`;
}

export function questionKey(number: number): string {
  return `generated/${String(number).padStart(5, "0")}`;
}

function lineOf(
  number: number,
  { type, stem, options = [], answer, analysis }: Made,
  { random, passage }: { readonly random: Random; readonly passage: number | undefined },
): BankLine {
  return {
    kind: "question",
    ...common(questionKey(number)),
    type,
    stem: `【生成 ${number}】${stem}`,
    options: options.map((text, place) => ({ key: LETTERS[place], text })),
    answer,
    analysis,
    difficulty: random.below(5),
    score: type === "essay" ? 10 : 1 + random.below(3),
    ...(random.below(6) > 0 && { year: 2015 + random.below(YEARS) }),
    ...(passage !== undefined && { form: "reading", passage_id: `generated/passage/${passage}` }),
    knowledge: [`生成考点 -> ${random.pick(ASPECTS)}`],
  };
}

function common(id: string) {
  return { id, source: SOURCE, subject: `${BRANCH} / ${LEAF}` };
}

type Maker = (number: number, random: Random) => Made;

const MAKERS: readonly Maker[] = [
  (_, random) => words("single", random),
  roots,
  (_, random) => words("multiple", random),
  sums,
  integral,
  (_, random) => words("indefinite", random),
  divisors,
  fractions,
  prices,
  (_, random) => words("essay", random),
  isMultiple,
];

/** Makes a question with the texts that the large seed uses too. */
function words(type: "single" | "multiple" | "indefinite" | "essay", random: Random): Made {
  const { stem, options, answer, analysis } = wordQuestion(type, random.pick(ASPECTS), LEAF, random);
  return { type, stem, options: options.map(({ content }) => content), answer, analysis };
}

function choice(right: string, wrong: readonly string[], random: Random): Pick<Made, "options" | "answer"> {
  const at = random.below(4);
  const options = wrong.slice(0, 3);
  options.splice(at, 0, right);
  return { options, answer: [LETTERS[at] ?? "A"] };
}

function roots(_: number, random: Random): Made {
  const [a, b] = [1 + random.below(9), 1 + random.below(9)];
  return {
    type: "single",
    stem: `方程 $x^2 - ${a + b}x + ${a * b} = 0$ 的两根的平方和 $x_1^2 + x_2^2$ 是（　　）。`,
    ...choice(
      `$${a * a + b * b}$`,
      [`$${a * a + b * b + 1}$`, `$${(a + b) ** 2 + 2}$`, `$${-a * b}$`],
      random,
    ),
    analysis: `$$x_1^2 + x_2^2 = (x_1 + x_2)^2 - 2x_1x_2 = ${a + b}^2 - 2\\times ${a * b} = ${a * a + b * b}$$`,
  };
}

function sums(_: number, random: Random): Made {
  const [a, b] = [10 + random.below(90), 10 + random.below(90)];
  return {
    type: "fill",
    stem: `设 $a = ${a}$，$b = ${b}$，则 $a + b =$ ____，$a \\times b =$ ____。`,
    answer: [String(a + b), String(a * b)],
    analysis: `$${a} + ${b} = ${a + b}$，$${a} \\times ${b} = ${a * b}$。`,
  };
}

function integral(_: number, random: Random): Made {
  const top = 2 + random.below(19);
  return {
    type: "single",
    stem: `定积分 $$\\int_0^{${top}} 2x\\,\\mathrm{d}x$$ 的值是（　　）。`,
    ...choice(`$${top ** 2}$`, [`$${3 * top + 1}$`, `$${top ** 2 + top}$`, "$0$"], random),
    analysis: `$\\int_0^{${top}} 2x\\,\\mathrm{d}x = x^2\\Big|_0^{${top}} = ${top ** 2}$。`,
  };
}

function divisors(_: number, random: Random): Made {
  const by = 3 + random.below(7);
  const start = by * (2 + random.below(20));
  const options = [start, start + 1, start + by, start + 2 * by + 1];
  return {
    type: "multiple",
    stem: `下列各数中，能被 ${by} 整除的有（　　）。`,
    options: options.map(String),
    answer: options.flatMap((value, at) => (value % by === 0 ? [LETTERS[at] ?? ""] : [])),
    analysis: `逐个相除：${options.map((value) => `${value} ÷ ${by} 余 ${value % by}`).join("，")}。`,
  };
}

function fractions(_: number, random: Random): Made {
  const [a, b] = [1 + random.below(8), 2 + random.below(8)];
  return {
    type: "fill",
    stem: `把 $\\dfrac{${a}}{${b}}$ 写成小数，约等于 ____（保留两位小数）。`,
    answer: [`${(a / b).toFixed(2)}±0.005`],
    analysis: `$${a} \\div ${b} \\approx ${(a / b).toFixed(2)}$。`,
  };
}

function prices(_: number, random: Random): Made {
  const rows = GOODS.map((name) => [name, 1 + random.below(30)] as const);
  const [dearest] = rows.toSorted((a, b) => b[1] - a[1]);
  const others = rows.filter(([, price]) => price < (dearest?.[1] ?? 0)).map(([name]) => name);
  return {
    type: "single",
    stem: `下表是文具的单价，最贵的是（　　）。${table(["文具", "单价（元）"], rows)}`,
    ...choice(dearest?.[0] ?? "", [...others, "无法判断", "都一样", "不在表中"], random),
    analysis: `表中最高的单价是 ${dearest?.[1]} 元。`,
  };
}

function isMultiple(_: number, random: Random): Made {
  const by = 3 + random.below(7);
  const value = 100 + random.below(900);
  return {
    type: "judge",
    stem: `${value} 是 ${by} 的倍数。`,
    answer: [value % by === 0 ? "正确" : "错误"],
    analysis: `${value} ÷ ${by} 余 ${value % by}。`,
  };
}

function salesOf(first: number): readonly (readonly [string, number])[] {
  const random = randomFrom(first);
  return GOODS.map((name, place) => [name, 100 * (place + 1) + random.below(100)] as const);
}

function passageOf(first: number): BankLine {
  return {
    kind: "passage",
    ...common(`generated/passage/${first}`),
    text: `【生成材料 ${first}】某文具店六月的销量如下表，回答问题。${table(["文具", "销量（件）"], salesOf(first))}店主打算七月每种文具的进货量比六月的销量多一成。${"进货前先盘点库存，再按销量从高到低安排货位。".repeat(6)}`,
  };
}

function ofTable(first: number, place: number): Made {
  const random = randomFrom(first + place);
  const sales = salesOf(first);
  const total = sales.reduce((sum, [, sold]) => sum + sold, 0);
  const [name, sold] = sales[place] ?? ["", 0];
  if (place % 2 === 0)
    return {
      type: "single",
      stem: `六月${name}的销量是（　　）件。`,
      ...choice(String(sold), [String(sold + 10), String(sold - 10), String(total)], random),
      analysis: `表中${name}一行是 ${sold} 件。`,
    };
  return {
    type: "fill",
    stem: `六月${name}的销量占全部销量的百分之____（四舍五入到个位）。`,
    answer: [`${Math.round((100 * sold) / total)}±0`],
    analysis: `$${sold} \\div ${total} \\approx ${((100 * sold) / total).toFixed(1)}\\%$。`,
  };
}

function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = (row: readonly (string | number)[], tag: string) =>
    `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
  return `<table>${cells(heads, "th")}${rows.map((row) => cells(row, "td")).join("")}</table>`;
}
