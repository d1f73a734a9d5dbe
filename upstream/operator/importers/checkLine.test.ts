import fc from "fast-check";
import { expect, test } from "vitest";
import type { QuestionRecord } from "./bankRecord.ts";
import { checkLine } from "./checkLine.ts";

const options = ["A", "B", "C", "D"].map((key) => ({ key, text: `选项${key}` }));
const good = {
  kind: "question",
  id: "x/1",
  source: "x",
  license: "MIT",
  subject: "高中英语",
  type: "single",
  stem: "题干",
  options,
  answer: ["B"],
};

function recordOf(line: object): QuestionRecord {
  const checked = checkLine(line);
  if (checked.kind === "refused" || checked.record.kind !== "question")
    throw new Error(JSON.stringify(checked));
  return checked.record;
}

function refusedFields(line: unknown): string[] {
  const checked = checkLine(line);
  return checked.kind === "refused" ? checked.remarks.map((remark) => remark.field) : [];
}

test("keeps every field of a complete question", () => {
  const record = recordOf({
    ...good,
    year: "2017",
    score: 2.5,
    difficulty: "0",
    knowledge: ["函数->一次函数"],
    no: 3,
  });
  expect(record).toMatchObject({
    type: "single",
    answer: ["B"],
    year: 2017,
    score: "2.5",
    difficulty: 1,
    passageKey: null,
  });
  expect(record.knowledge).toEqual([["函数", "一次函数"]]);
  expect(recordOf(good)).toMatchObject({ year: null, score: "0", difficulty: 0, form: "", exam: "" });
});

test("reports each fault with its field", () => {
  const rows: [unknown, string[]][] = [
    ["text", [""]],
    [null, [""]],
    [[], [""]],
    [{ ...good, kind: "paper" }, ["kind"]],
    [{ ...good, type: "choice" }, ["type"]],
    [{ ...good, stem: " " }, ["stem"]],
    [{ ...good, stem: 5 }, ["stem"]],
    [{ ...good, answer: [] }, ["answer"]],
    [{ ...good, answer: ["E"] }, ["answer"]],
    [{ ...good, answer: ["A", "B"] }, ["answer"]],
    [{ ...good, options: options.slice(0, 1), answer: ["A"] }, ["options"]],
    [{ ...good, options: [...options, options[0]] }, ["options"]],
    [{ ...good, options: [{ key: "A1", text: "x" }, ...options.slice(1)] }, ["options[0]"]],
    [{ ...good, options: options.map(({ key }) => ({ key, text: "" })) }, ["options"]],
    [{ ...good, year: "MMXX" }, ["year"]],
    [{ ...good, difficulty: 9 }, ["difficulty"]],
    [{ ...good, score: -1 }, ["score"]],
    [{ ...good, form: "song" }, ["form"]],
    [{ ...good, images: "a.png" }, ["images"]],
    [{ ...good, subject: undefined, type: "x" }, ["subject", "type"]],
    [{ ...good, type: "fill", answer: ["", " "] }, ["answer"]],
    [{ ...good, type: "judge", answer: ["也许"], options: [] }, ["answer"]],
    [{ kind: "passage", id: "p", subject: "英语", text: "" }, ["text"]],
  ];
  for (const [line, fields] of rows) expect(refusedFields(line), JSON.stringify(line)).toEqual(fields);
});

test("refuses a text with unstorable or lost characters, in any field", () => {
  const bad = ["a\u0000b", "a\ud800b", "\udc00", "中\ufffd"];
  const places: [(text: string) => object, string][] = [
    [(text) => ({ id: text }), "id"],
    [(text) => ({ source: text }), "source"],
    [(text) => ({ license: text }), "license"],
    [(text) => ({ subject: text }), "subject"],
    [(text) => ({ stem: text }), "stem"],
    [(text) => ({ analysis: text }), "analysis"],
    [(text) => ({ exam: text }), "exam"],
    [(text) => ({ paper: text }), "paper"],
    [(text) => ({ passage_id: text }), "passage_id"],
    [(text) => ({ images: ["a.png", text] }), "images[1]"],
    [(text) => ({ knowledge: [text] }), "knowledge[0]"],
    [(text) => ({ type: "fill", options: [], answer: ["1", text] }), "answer[1]"],
    [(text) => ({ options: [...options.slice(0, 3), { key: "D", text }] }), "options[3].text"],
    [(text) => ({ kind: "passage", text }), "text"],
  ];
  for (const [place, field] of places)
    for (const text of bad) expect(refusedFields({ ...good, ...place(text) })).toEqual([field]);
  expect(refusedFields({ ...good, stem: "𠮷😀\u0008ar{x}" })).toEqual([]);
});

test("limits the length of names, and quotes only the start of a long value", () => {
  const long = "长".repeat(201);
  for (const field of ["id", "source", "license", "exam", "paper"])
    expect(refusedFields({ ...good, [field]: long })).toEqual([field]);
  expect(refusedFields({ ...good, knowledge: [long] })).toEqual(["knowledge[0]"]);
  const deep = JSON.parse(`${"[".repeat(200_000)}${"]".repeat(200_000)}`) as unknown;
  const checked = checkLine({ ...good, type: deep, year: long, difficulty: true, score: [5], extra: deep });
  expect(checked.kind).toBe("refused");
  for (const { reason } of checked.kind === "refused" ? checked.remarks : [])
    expect(reason.length).toBeLessThan(100);
  expect(refusedFields({ ...good, type: deep, year: long, difficulty: true, score: [5] })).toEqual([
    "type",
    "difficulty",
    "score",
    "year",
  ]);
});

test("reports two options with the same text when the answer names one of them", () => {
  const twice = options.map(({ key }, i) => ({ key, text: i < 2 ? "同" : key }));
  const notes = (answer: string, type = "single") => {
    const checked = checkLine({ ...good, type, options: twice, answer: answer.split("") });
    return checked.kind === "ok" ? checked.notes.map(({ reason }) => reason) : [];
  };
  expect(notes("B")).toEqual([expect.stringMatching(/^A and B say the same/)]);
  expect([...notes("C"), ...notes("AB", "multiple")]).toEqual([]);
});

test("stores the answer of a judgement as a letter, for every wording of true and false", () => {
  const judge = (texts: string[], answer: string) =>
    recordOf({
      ...good,
      type: "judge",
      answer: [answer],
      options: texts.map((text, i) => ({ key: "AB"[i], text })),
    }).answer;
  expect(judge(["错误", "正确"], "正确")).toEqual(["B"]);
  expect(judge(["对", "不"], "错误")).toEqual(["B"]);
  expect(judge(["是的", "不对"], "正确")).toEqual(["A"]);
  expect(judge([], "错误")).toEqual(["B"]);
});

test("derives a missing id from the agency and the content of the line", () => {
  const key = (line: object, agency?: string) => {
    const checked = checkLine({ ...good, id: "", ...line }, agency);
    return checked.kind === "ok" ? checked.record.sourceKey : "";
  };
  expect(key({})).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(key({ id: undefined, stem: " 题干\n", analysis: "因为", difficulty: 3, source: "y" })).toBe(key({}));
  const others = [
    key({ stem: "别的" }),
    key({ type: "multiple" }),
    key({ options: options.slice(1) }),
    key({}, "b"),
  ];
  expect(new Set([key({}), ...others]).size).toBe(5);
});

test("uses the number of a cloze gap as its stem, and accepts an essay without a model answer", () => {
  expect(recordOf({ ...good, stem: "", blank_no: 41, passage_id: "p" }).stem).toBe("第 41 空");
  expect(refusedFields({ ...good, stem: "", blank_no: 41 })).toEqual(["stem"]);
  const essay = checkLine({ ...good, type: "essay", options: [], answer: [] });
  expect(essay.kind === "ok" && essay.notes.map((note) => note.field)).toEqual(["answer"]);
});

test("moves option texts from the stem into the empty options", () => {
  const empty = options.map(({ key }) => ({ key, text: "" }));
  const record = recordOf({
    ...good,
    options: empty,
    images: ["a.png"],
    stem: "看图（）\nA. 甲\nc. 丙\nB. 乙\nD. 丁",
  });
  expect(record.stem).toBe("看图（）");
  expect(record.options.map((option) => option.content)).toEqual(["甲", "乙", "丙", "丁"]);
});

test("never throws for any input, and accepts only complete records", () => {
  const field = fc.oneof(fc.jsonValue(), fc.constantFrom("single", "judge", "passage", "question"));
  const line = fc.dictionary(
    fc.constantFrom(...Object.keys(good), "text", "images", "year", "passage_id", "blank_no"),
    field,
  );
  fc.assert(
    fc.property(
      fc.oneof(
        line,
        line.map((wild) => ({ ...good, ...wild })),
      ),
      (value) => {
        const checked = checkLine(value);
        if (checked.kind === "refused") expect(checked.remarks.length).toBeGreaterThan(0);
        else expect(checked.record.sourceKey).not.toBe("");
      },
    ),
  );
});
