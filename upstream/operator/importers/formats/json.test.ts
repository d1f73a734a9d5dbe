import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readItems } from "#upstream/testing/readItems.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "json-"));
});
afterAll(() => rm(folder, { recursive: true }));

const read = (value: unknown) => readItems(folder, "a.json", JSON.stringify(value, undefined, 2));
const options = ["甲", "乙"].map((content, i) => ({ key: "AB"[i], content }));

test.each([
  ["options by letter", { question: "题", options: { A: "甲", B: "乙" }, answer: "B", type: "single" }],
  ["options as texts, the answer as one of them", { title: "题", choices: ["甲", "乙"], answer: "乙" }],
  [
    "options with the right one marked",
    {
      stem: "题",
      type: "单选题",
      options: [
        ["甲", false],
        ["乙", true],
      ],
    },
  ],
  [
    "options as objects",
    {
      prompt: "题",
      options: [
        { key: "A", content: "甲" },
        { key: "B", content: "乙" },
      ],
      correct_answers: ["B"],
    },
  ],
  [
    "options in fields of their own",
    { question_txt: "题", opt_A: "A", opt_A_txt: "甲", opt_B: "B", opt_B_txt: "乙", answer: "B" },
  ],
  ["Chinese names", { 题目: "题", 选项: { A: "甲", B: "乙" }, 正确答案: "B", 题型: "单选题" }],
])("reads a question of another program with %s", async (_, question) => {
  expect(await read({ data: [{ chapter: "一", list: [question] }] })).toMatchObject([
    { place: "question 1", type: "single", stem: "题", options, answer: ["B"] },
  ]);
});

test("reads answers as numbers by the file, and refuses them where the file does not show the first number", async () => {
  const one = (a: unknown) => ({ q: "题", o: ["甲", "乙", "丙"], a });
  expect(await read([one(0), one([1, 2])])).toMatchObject([
    { type: "single", answer: ["A"] },
    { type: "multiple", answer: ["B", "C"] },
  ]);
  expect(await read([one(3), one(1)])).toMatchObject([{ answer: ["C"] }, { answer: ["A"] }]);
  expect(await read([one(1)])).toMatchObject([{ refused: { remarks: [{ field: "answer" }] } }]);
});

test.each([
  ["the file has no other number", 0, "B", undefined],
  ["the file has no other number", 1, "B", undefined],
  ["choices count from 0", 0, 0, "A"],
  ["choices count from 0", 1, 0, "B"],
  ["choices count from 1", 1, 3, "A"],
  ["choices count from 1", 2, 3, "B"],
  ["choices count from 1", 0, 3, undefined],
])(
  "reads a number beside the options 对 and 错 as that of an option where %s (%s, %s)",
  async (_, said, other, right) => {
    const [judged] = await read([
      { question: "地是圆的", type: "judge", options: ["对", "错"], answer: said },
      { question: "题", type: "single", options: ["甲", "乙", "丙"], answer: other },
    ]);
    if (right === undefined) expect(judged).toMatchObject({ refused: { remarks: [{ field: "answer" }] } });
    else {
      expect(judged).toMatchObject({ type: "judge", answer: [right] });
      expect(JSON.stringify(judged?.["notes"])).toContain("is a number beside 对 and 错");
    }
  },
);

test("refuses options whose text is not known, numbers that are texts too, and questions inside a question", async () => {
  const two = [
    { a: "甲", b: "乙" },
    { a: "丙", b: "丁" },
  ];
  const inner = { stem: "小题", answer: "对" };
  expect(
    await read([
      { question: "题", options: two, answer: "A" },
      { question: "题", options: ["1", "2", "3"], answer: 2 },
      { question: "题", options: ["4", "5"], answer: 0 },
      { stem: "材料", questions: [inner] },
    ]),
  ).toMatchObject([
    { refused: { remarks: [{ field: "options" }] } },
    { refused: { remarks: [{ field: "answer" }] } },
    { answer: ["A"] },
    { refused: { remarks: [{ field: "stem" }] } },
  ]);
});

test("refuses an answer that is the letter of one option and the text of another, and reads a clear answer", async () => {
  const swapped = { A: "B", B: "A", C: "AB" };
  const asked = (type: string, given: unknown, answer: string) => ({
    question: "题",
    type,
    options: given,
    answer,
  });
  expect(
    await read([
      asked("single", swapped, "B"),
      asked("multiple", swapped, "AB"),
      asked("single", swapped, "AB"),
      asked("single", ["B", "A", "AB", "O"], "B"),
      asked("single", ["A", "B", "O"], "B"),
      asked("single", ["甲", "乙"], "B"),
    ]),
  ).toMatchObject([
    { refused: { remarks: [{ reason: "is a letter of one option and the text of another" }] } },
    { refused: { remarks: [{ reason: "is a letter of one option and the text of another" }] } },
    { answer: ["C"] },
    { refused: { remarks: [{ field: "answer" }] } },
    { answer: ["B"] },
    { answer: ["B"] },
  ]);
});

test("does not derive the base of answer numbers from a question whose options are numbers", async () => {
  const numbers = { question: "题", options: ["1", "2", "3"], answer: 3 };
  expect(await read([numbers, { question: "题", options: ["甲", "乙"], answer: 1 }])).toMatchObject([
    { refused: { remarks: [{ field: "answer" }] } },
    { refused: { remarks: [{ field: "answer" }] } },
  ]);
});

test("refuses options that are neither texts nor numbers, and reads numbers", async () => {
  expect(
    await read([
      { question: "题", options: ["甲", { t: "乙" }, "丙"], answer: "A" },
      { question: "题", options: ["甲", null], answer: "A" },
      { question: "题", options: { A: "甲", B: "乙", C: ["丙"] }, answer: "A" },
      { question: "题", options: { A: "甲", B: "乙", C: 3 }, answer: "C" },
    ]),
  ).toMatchObject([
    { refused: { remarks: [{ field: "options" }] } },
    { refused: { remarks: [{ field: "options" }] } },
    { refused: { remarks: [{ field: "options" }] } },
    { options: [...options, { key: "C", content: "3" }], answer: ["C"] },
  ]);
});

test("refuses members of a list of questions that have no question text, and reads questions inside them", async () => {
  const asked = { question: "题", options: ["甲", "乙"], answer: "A" };
  const missing = { refused: { remarks: [{ reason: "has no question text" }] } };
  expect(
    await read([asked, { type: "章", options: ["丙", "丁"] }, "丢", { list: [asked] }, asked]),
  ).toMatchObject([{ answer: ["A"] }, missing, missing, { answer: ["A"] }, { answer: ["A"] }]);
  const own = { id: "q", subject: "数", type: "essay", stem: "题", answer: ["a"] };
  expect(await read([own, { id: "r", type: "essay" }])).toMatchObject([{ sourceKey: "q" }, missing]);
});

test("reads passages in a list of lines of an export", async () => {
  const passage = { kind: "passage", id: "m", subject: "语文", text: "材料" };
  const own = { id: "q", subject: "语文", type: "essay", stem: "题", answer: ["a"], passage_id: "m" };
  expect(await read([passage, own])).toMatchObject([
    { kind: "passage", content: "材料" },
    { sourceKey: "q", passageKey: "m" },
  ]);
  const other = { question: "题", type: "单选题", options: ["甲", "乙"], answer: "A" };
  expect(await read([passage, other])).toMatchObject([
    { kind: "passage", content: "材料" },
    { answer: ["A"] },
  ]);
});

test("notes bytes that are not of the encoding", async () => {
  const own = { id: "q", subject: "数", type: "essay", stem: "一二三四五六七八九十", answer: ["a"] };
  const bytes = (value: unknown) =>
    Buffer.concat([
      Buffer.from(`{"note":"`),
      Buffer.of(0xff),
      Buffer.from(`","list":${JSON.stringify([value])}}`),
    ]);
  for (const value of [own, { question: own.stem, answer: "对" }])
    expect(JSON.stringify(await readItems(folder, "n.json", bytes(value)))).toContain(
      "is not of the encoding",
    );
});

test("reads judgements and blanks, and refuses what lacks an answer or contradicts itself", async () => {
  expect(
    await read([
      { question: "对吗", type: "tf", options: {}, answer: "正确" },
      { question: "对吗", type: "judge", answer: false },
      { question: "空 ____", type: "fill", answer: ["a", "b"] },
      { question: "简述", r: "x" },
      {
        question: "题",
        type: "single",
        options: [
          ["甲", true],
          ["乙", false],
        ],
        answer: "B",
      },
      { question: "题", type: "single", options: { A: "甲", C: "丙" }, answer: "A" },
    ]),
  ).toMatchObject([
    { type: "judge", answer: ["A"] },
    { type: "judge", answer: ["B"] },
    { type: "fill", answer: ["a", "b"] },
    { refused: {} },
    { refused: { remarks: [{ reason: "is B, but the options mark A" }] } },
    { refused: {} },
  ]);
});

test("reads a list of lines of an export, notes fields that are not known, and still reads JSON Lines", async () => {
  const own = { id: "q", subject: "数", type: "essay", stem: "题", answer: ["a"] };
  expect(await read([own])).toMatchObject([{ sourceKey: "q", subject: "数" }]);
  expect(await readItems(folder, "b.json", JSON.stringify(own))).toMatchObject([{ place: "line 1" }]);
  expect(JSON.stringify(await read([{ question: "题", answer: "对", 难易: "难" }]))).toContain("难易");
  await expect(read({ a: [1, 2] })).rejects.toThrow(/holds no list of questions/);
  await expect(readItems(folder, "c.json", "[{")).rejects.toThrow(/is no JSON/);
});

test.each([
  ["a.apkg", "PK", /deck of Anki.*plain text/],
  ["a.h5p", "PK", /content of H5P/],
  ["a.mbz", "PK", /Moodle course backup.*Moodle XML/],
  ["a.bnk", "x", /ExamView.*Blackboard/],
  ["a.xls", "x", /old Excel file.*\.xlsx/],
  ["a.wps", "x", /old Word file.*\.docx/],
  ["a.pdf", "%PDF-1.7", /a PDF/],
  ["a.xml", "<problem><p>题</p></problem>", /Open edX/],
])("refuses %s with what it seems to be and what to do instead", async (name, content, message) => {
  await expect(readItems(folder, name, content)).rejects.toThrow(message);
});

test.each([
  ["h5p.json", /H5P/],
  ["moodle_backup.xml", /Moodle course backup/],
  ["collection.anki21", /Anki/],
  ["试卷.docx", /inside an archive/],
])("refuses an archive with %s and names what it seems to be", async (name, message) => {
  const zip = zipSync({ [name]: strToU8("<x/>") });
  await expect(readItems(folder, "p.zip", zip)).rejects.toThrow(message);
});

const TWO = [
  ["small letters", { a: "甲", b: "乙" }, "b"],
  ["numbers from 1", { 1: "甲", 2: "乙" }, "2"],
  ["numbers from 0", { 0: "甲", 1: "乙" }, 1],
  ["one text with letters", "A. 甲\nB. 乙", "B"],
  [
    "pairs of letter and text",
    [
      ["A", "甲"],
      ["B", "乙"],
    ],
    "B",
  ],
] as const;
test.each(TWO)("reads options by %s beside a stem with a gap", async (_, given, answer) => {
  expect(await read([{ question: "题 ____", options: given, answer }])).toMatchObject([
    { type: "single", options, answer: ["B"] },
  ]);
});

test("reads nine options by letter, and refuses options beside a member that is no option", async () => {
  const nine = Object.fromEntries(Array.from("ABCDEFGHI", (letter) => [letter, `第${letter}`]));
  expect((await read([{ question: "题", options: nine, answer: "I" }]))[0]).toMatchObject({ answer: ["I"] });
  for (const given of [{ A: "甲", B: "乙", 备注: "丙" }, "甲或乙", [["甲", "乙"]], 4])
    expect(await read([{ question: "题 ____", options: given, answer: "A" }])).toMatchObject([
      { refused: { remarks: [{ field: "options" }] } },
    ]);
});

test("refuses a question whose text is shared by the questions of its list", async () => {
  const one = { question: "题", options: ["甲", "乙"], answer: "A" };
  for (const shared of [
    { passage: "文" },
    { content: "文" },
    { 材料: "文" },
    { title: "一", 阅读材料: "文" },
  ])
    expect(await read([{ ...shared, questions: [one] }])).toMatchObject([
      {
        refused: { remarks: [{ field: "stem", reason: expect.stringMatching(/text that questions share/) }] },
      },
    ]);
  expect(await read([{ title: "第一章", content: "", questions: [one] }])).toMatchObject([{ answer: ["A"] }]);
});

test("reads the questions of an object by number, and refuses its numbers without a question", async () => {
  const one = { question: "题", options: ["甲", "乙"], answer: "B" };
  expect(
    await read({ a: [one], b: { 1: { ...one, question: "二" }, 2: { x: 1 }, name: "卷" } }),
  ).toMatchObject([{ stem: "题" }, { stem: "二" }, { refused: { remarks: [{ field: "stem" }] } }]);
});

test("reads a list inside the answers as texts for one blank, and refuses a blank without a text", async () => {
  const fill = (answer: unknown) => ({ question: "____ 和 ____", answer });
  expect(await read([fill([["甲", "乙"], "丙"])])).toMatchObject([{ answer: ["甲##乙", "丙"] }]);
  for (const answer of [["甲", null, "丙"], [{ a: 1 }], ["", "丙"]])
    expect(await read([fill(answer)])).toMatchObject([{ refused: { remarks: [{ field: "answer" }] } }]);
});

test("keeps every digit of a long number, so that two ids that differ in the last digit stay different", async () => {
  const text = (id: string) => `{"id": ${id}, "question": "____", "answer": ${id}}`;
  const records = await readItems(
    folder,
    "long.json",
    `[${text("12345678901234567890")},\n${text("12345678901234567891")}]`,
  );
  expect(records).toMatchObject([
    { sourceKey: "12345678901234567890", answer: ["12345678901234567890"] },
    { sourceKey: "12345678901234567891" },
  ]);
});

test("joins the lines of an explanation, prefers a field that is not empty, and adds a note for another kind of value", async () => {
  const one = { question: "题", options: ["甲", "乙"], answer: "A" };
  const [first, second, third] = await read([
    { ...one, explanation: ["一", "二"] },
    { ...one, analysis: "", explanation: "三" },
    { ...one, explanation: { text: "四" } },
  ]);
  expect([first, second, third].map((record) => record?.["analysis"])).toEqual(["一\n二", "三", ""]);
  expect(JSON.stringify(first)).toContain("explanation");
});

test("refuses an answer that differs from the option marked by a word", async () => {
  const marked = [
    { text: "甲", correct: "true" },
    { text: "乙", correct: "false" },
  ];
  expect(await read([{ question: "题", options: marked }])).toMatchObject([{ answer: ["A"] }]);
  expect(await read([{ question: "题", options: marked, answer: "B" }])).toMatchObject([
    { refused: { remarks: [{ field: "answer" }] } },
  ]);
});

test("reads numbers in quotation marks like numbers, and refuses a number that is the text of another option", async () => {
  const one = (answer: string, choices = ["甲", "乙", "丙"]) => ({
    question: "题",
    options: choices,
    answer,
  });
  expect(await read([one("0"), one("2"), one("2", ["1", "2", "3"])])).toMatchObject([
    { answer: ["A"] },
    { answer: ["C"] },
    { refused: { remarks: [{ field: "answer" }] } },
  ]);
  expect(await read([one("2", ["1", "2", "3"])])).toMatchObject([{ answer: ["B"] }]);
});

test("reads numbers by the places of options that have ids, and refuses a number if place and id differ", async () => {
  const question = (answer: number, first: number) => ({
    question: "题",
    options: ["甲", "乙", "丙"].map((text, i) => ({ id: first + i, text })),
    answer,
  });
  expect(await read([question(0, 101), question(2, 101)])).toMatchObject([
    { answer: ["A"] },
    { answer: ["C"] },
  ]);
  expect(await read([question(102, 101)])).toMatchObject([{ answer: ["B"] }]);
  expect((await read([question(0, 1), question(1, 1)]))[1]).toHaveProperty("refused");
});

test("reads a question beside a text of 16 MB, such as a picture", async () => {
  const question = { question: "题", options: ["甲", "乙"], answer: "B", picture: "x".repeat(16_000_000) };
  expect(await read([question])).toMatchObject([{ answer: ["B"] }]);
});
