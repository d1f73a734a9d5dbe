import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readItems } from "#upstream/testing/readItems.ts";
import { run, wordFile } from "#upstream/testing/wordFile.ts";

/*
 * Promise 30: a Word document in the habits of a teacher is read right or refused with its place. Each document has the
 * same three questions; habits for numbers, options and keys are combined. A document that is refused in silence, or an
 * accepted question that differs from the right one, breaks the promise.
 */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "teachers-"));
});
afterAll(() => rm(folder, { recursive: true }));

interface Question {
  readonly stem: string;
  readonly options: readonly string[];
  readonly key: string;
}

const QUESTIONS: readonly Question[] = [
  { stem: "能再生的是", options: ["煤", "石油", "风能", "天然气"], key: "C" },
  { stem: "P：水会沸，水沸于", options: ["50 度", "100 度", "W 度", "0.5 度"], key: "B" },
  { stem: "地球有", options: ["一颗卫星", "两颗", "三颗", "没有"], key: "A" },
];
const LETTERS = "ABCD";

type Habit<Write> = readonly (readonly [name: string, write: Write])[];

const NUMBERS: Habit<(stem: string, at: number) => readonly string[]> = [
  ["1.", (stem, at) => [`${at}. ${stem}`]],
  ["1．", (stem, at) => [`${at}．${stem}`]],
  ["1、", (stem, at) => [`${at}、${stem}`]],
  ["1⇥", (stem, at) => [`${at}\t${stem}`]],
  ["(1)", (stem, at) => [`(${at}) ${stem}`]],
  ["1)", (stem, at) => [`${at}）${stem}`]],
  ["题一", (stem, at) => [`题${" 一二三"[at]}. ${stem}`]],
  ["第1题", (stem, at) => [`第${at}题 ${stem}`]],
  ["1【单选题】", (stem, at) => [`${at}【单选题】${stem}`]],
  ["1. (单选题)", (stem, at) => [`${at}. (单选题)${stem}`]],
  ["alone", (stem, at) => [`${at}.`, stem]],
  ["[单选]", (stem) => ["[单选]", stem]],
  ["gaps", (stem, at) => [`${at * 3}. ${stem}`]],
  ["anew", (stem) => [`1. ${stem}`]],
  ["none", (stem) => [stem]],
];

const OPTIONS: Habit<(options: readonly string[]) => readonly string[]> = [
  ["A.", (options) => options.map((text, i) => `${LETTERS[i]}. ${text}`)],
  ["A、", (options) => options.map((text, i) => `${LETTERS[i]}、${text}`)],
  ["（A）", (options) => options.map((text, i) => `（${LETTERS[i]}）${text}`)],
  ["[A]", (options) => options.map((text, i) => `[${LETTERS[i]}] ${text}`)],
  ["A⎵", (options) => options.map((text, i) => `${LETTERS[i]} ${text}`)],
  ["A.⇥B.", (options) => [options.map((text, i) => `${LETTERS[i]}. ${text}`).join("\t")]],
  [
    "A. B. / C. D.",
    (options) => [0, 2].map((i) => `${LETTERS[i]}. ${options[i]}    ${LETTERS[i + 1]}. ${options[i + 1]}`),
  ],
];

interface KeyHabit {
  readonly stem?: (stem: string, key: string) => string;
  readonly behind?: (key: string) => readonly string[];
  readonly end?: (keys: readonly string[]) => readonly string[];
}

const KEYS: readonly (readonly [string, KeyHabit])[] = [
  ["答案：C", { behind: (key) => [`答案：${key}`] }],
  ["正确答案: C", { behind: (key) => [`正确答案: ${key} `] }],
  ["答案是：c", { behind: (key) => [`答案是：${key.toLowerCase()}`] }],
  ["我的答案：C", { behind: (key) => [`我的答案：${key}`] }],
  ["【答案】C", { behind: (key) => [`【答案】${key}【解析】因为`] }],
  ["（ C ）", { stem: (stem, key) => `${stem}（ ${key} ）` }],
  ["（C）。", { stem: (stem, key) => `${stem}（${key}）。` }],
  ["both", { stem: (stem, key) => `${stem}(${key})`, behind: (key) => [`答案：${key}`] }],
  ["1-3 CBA", { end: (keys) => ["参考答案", `1-3 ${keys.join("")}`] }],
  ["1. C 2. B", { end: (keys) => ["参考答案", keys.map((key, i) => `${i + 1}. ${key}`).join("  ")] }],
];

const plain = (text: unknown) => String(text).replace(/[\s\u3000（）()。]/g, "");

test("Word: reads three questions in each combination of habits right, or refuses them with a place", async () => {
  const counts = { right: 0, refused: 0 };
  const wrong: string[] = [];
  for (const [number, writeNumber] of NUMBERS)
    for (const [option, writeOptions] of OPTIONS)
      for (const [key, { stem, behind, end }] of KEYS) {
        const name = `${number} | ${option} | ${key}`;
        const lines = QUESTIONS.flatMap((one, i) => [
          ...writeNumber(stem ? stem(one.stem, one.key) : `${one.stem}（　　）`, i + 1),
          ...writeOptions(one.options),
          ...(behind?.(one.key) ?? []),
        ]);
        const ending = end?.(QUESTIONS.map((one) => one.key)) ?? [];
        const records = await readItems(
          folder,
          "卷.docx",
          wordFile([...lines, ...ending].map((line) => run(line))),
        );
        const accepted = records.filter(({ refused }) => refused === undefined);
        for (const record of accepted) {
          const right = QUESTIONS.find((one) => plain(record["stem"]) === plain(one.stem));
          const options = (record["options"] as { content: string }[]).map(({ content }) => content);
          const isRight =
            right && options.join("|") === right.options.join("|") && String(record["answer"]) === right.key;
          if (isRight) counts.right += 1;
          else wrong.push(`${name}: ${JSON.stringify(record)}`);
        }
        const refused = records.length - accepted.length;
        counts.refused += refused;
        if (records.length === 0 || (accepted.length < 3 && refused === 0)) wrong.push(`${name}: lost`);
      }
  const all = NUMBERS.length * OPTIONS.length * KEYS.length * QUESTIONS.length;
  console.info(`${all} questions: ${counts.right} read right, ${counts.refused} items refused`);
  expect(wrong).toEqual([]);
  expect(counts.right / all).toBeGreaterThan(0.9);
}, 120_000);
