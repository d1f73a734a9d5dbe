import { expect, test } from "vitest";
import { judgeAnswer } from "#shared/domain/questionTypes/judgeAnswer.ts";
import { pairItems } from "#shared/domain/questionTypes/pairItems.ts";
import { takesSeveral } from "#shared/domain/questionTypes/typeFacts.ts";
import { QUESTION_TYPES } from "#shared/domain/questionTypes/questionTypes.ts";
import { markBlanks } from "#shared/domain/richText/markBlanks.ts";
import { checkRichText } from "#shared/domain/richText/renderRichText.ts";
import { groupBy } from "../../platform/db/groupBy.ts";
import { demoContent } from "#upstream/operator/demo/demoContent.ts";
import type { QuestionSeed } from "../school/questionSeeds.ts";
import { totalOf } from "./writeExams.ts";

const { papers, passages, pictures, questions } = await demoContent();

function optionsOf({ type, options = [] }: QuestionSeed) {
  const texts = ["正确", "错误"].map((content, place) => ({ key: "AB"[place] ?? "", content }));
  return (type === "judge" ? texts : options).map(({ key, content }) => ({ key, text: content }));
}

/** Returns all accepted answers: for a fill-in with every accepted text of each gap, else the answer alone. */
function spellings({ type, answer }: QuestionSeed): readonly (readonly string[])[] {
  if (type !== "fill") return [answer];
  const ways = answer.map((blank) => blank.split("##").map((way) => way.replace(/±.*$/, "")));
  const most = Math.max(...ways.map((way) => way.length));
  return Array.from({ length: most }, (_, place) => ways.map((way) => way[place] ?? way[0] ?? ""));
}

test("judges the key of every question as right, in each accepted spelling", () => {
  const wrong = questions.flatMap((question) => {
    const { id, type, anyOrder = false } = question;
    if (type === "essay") return [];
    const key = { type, answer: question.answer, anyOrder, options: optionsOf(question) };
    return spellings(question).flatMap((given) =>
      judgeAnswer(key, given).verdict === "right" ? [] : [`${id}: ${given.join("; ")}`],
    );
  });
  expect(wrong).toEqual([]);
});

test("has keys that are options, as many as the type allows, and no two equal options", () => {
  const faults = questions.flatMap((question) => {
    const { id, type, answer, options = [] } = question;
    if (type === "judge") return /^[对错]$/.test(answer.join("")) ? [] : [`${id}: neither 对 nor 错`];
    if (type === "fill" || type === "essay")
      return options.length === 0 && answer.length > 0 && answer.every((text) => text.trim() !== "")
        ? []
        : [`${id}: blanks or a model answer, and no options`];
    const keys = optionsOf(question).map(({ key }) => key);
    if (type === "match") {
      const { left, right } = pairItems(type, options);
      const isWhole = left.length === answer.length && right.length >= 2;
      return isWhole && answer.every((key) => keys.includes(key))
        ? []
        : [`${id}: not a right item for each left one`];
    }
    const least = type === "multiple" ? 2 : 1;
    return [
      ...(answer.every((key) => keys.includes(key)) ? [] : [`${id}: ${answer.join("")} is no option`]),
      ...(new Set(options.map(({ content }) => content)).size === options.length
        ? []
        : [`${id}: options repeat`]),
      ...(answer.length >= least && (takesSeveral(type) || answer.length === 1)
        ? []
        : [`${id}: number of keys`]),
      ...([...answer].sort().join("") === answer.join("") ? [] : [`${id}: keys out of order`]),
    ];
  });
  expect(faults).toEqual([]);
});

test("renders every formula, and finds gaps in the stem of every fill-in", () => {
  const faults = questions.flatMap(({ id, type, stem, options = [], answer, analysis }) => {
    const texts = [stem, ...options.map(({ content }) => content), ...answer, analysis];
    const sources = texts.flatMap((text) => checkRichText(text).failed.map((tex) => `${id}: ${tex}`));
    const html = checkRichText(stem).html;
    const marks = answer.map(() => ({ given: "甲" }));
    return type === "fill" && markBlanks(html, marks) === html ? [...sources, `${id}: blanks`] : sources;
  });
  expect(faults).toEqual([]);
  expect(passages.flatMap(({ content }) => checkRichText(content).failed)).toEqual([]);
});

test("has different stems and an analysis for each question", () => {
  const stems = questions
    .filter(({ form }) => form !== "cloze" && form !== "option-pool")
    .map(({ stem }) => stem.replace(/\s+/g, ""));
  expect(stems.filter((stem, at) => stems.indexOf(stem) !== at)).toEqual([]);
  expect(
    questions.filter(({ analysis, knowledge }) => analysis.trim() === "" || knowledge.length === 0),
  ).toEqual([]);
});

test("has at least 300 questions, of every type and form", () => {
  expect(questions.length).toBeGreaterThanOrEqual(300);
  const byType = groupBy(questions, ({ type }) => type);
  for (const type of QUESTION_TYPES)
    expect(byType.get(type)?.length, type).toBeGreaterThanOrEqual(type === "match" ? 2 : 12);
  const byForm = groupBy(questions, ({ form = "" }) => form);
  for (const form of ["reading", "cloze", "option-pool", "image-options"])
    expect(byForm.get(form)?.length, form).toBeGreaterThanOrEqual(2);
  expect(questions.filter(({ stem }) => stem.includes("<table")).length).toBeGreaterThanOrEqual(2);
  expect(
    questions.filter(({ stem, analysis }) => `${stem}${analysis}`.includes("\\ce{")).length,
  ).toBeGreaterThanOrEqual(4);
});

test("keeps the questions of a passage together in its subject", () => {
  expect(passages.length).toBeGreaterThanOrEqual(10);
  for (const { id, subjectId } of passages) {
    const places = questions.flatMap((question, at) => (question.passageId === id ? [at] : []));
    expect(places.length, `passage ${id}`).toBeGreaterThanOrEqual(2);
    expect((places.at(-1) ?? 0) - (places[0] ?? 0)).toBe(places.length - 1);
    for (const at of places) expect(questions[at]?.subjectId).toBe(subjectId);
  }
});

test("has every picture that a text shows, with a text alternative", () => {
  const files = new Set(pictures.map(({ hash }) => `${hash}.svg`));
  const texts = questions.flatMap(({ stem, options = [] }) => [
    stem,
    ...options.map(({ content }) => content),
  ]);
  const shown = texts.flatMap((text) => [...text.matchAll(/!\[([^\]]*)\]\(\/uploads\/question\/([^)]+)\)/g)]);
  expect(shown.length).toBeGreaterThanOrEqual(8);
  for (const [, alt = "", file = ""] of shown) {
    expect(files, file).toContain(file);
    expect(alt.length).toBeGreaterThan(3);
  }
  for (const file of questions.flatMap(({ images = [] }) => images)) expect(files).toContain(file);
});

test("has papers with different questions of their subject and a pass mark of 60 percent", () => {
  const known = new Map(questions.map((question) => [question.id, question]));
  for (const paper of papers) {
    const ids = paper.sections.flatMap((section) =>
      "draw" in section ? [] : section.questionIds.map(Number),
    );
    expect(new Set(ids).size, paper.name).toBe(ids.length);
    for (const id of ids) expect(known.get(id)?.subjectId, `${paper.name} ${id}`).toBe(paper.subjectId);
    expect(totalOf(paper) * 0.6, paper.name).toBeCloseTo(paper.passScore);
  }
  const lengths = papers.map(({ sections }) =>
    sections.reduce((sum, section) => sum + ("draw" in section ? 0 : section.questionIds.length), 0),
  );
  expect(lengths.filter((length) => length >= 40 && length <= 50)).toHaveLength(2);
});

test("has questions for practice in the subject of an online exam besides those of the exam", () => {
  const online = papers.filter(({ kind }) => kind === "online");
  expect(online).toHaveLength(2);
  for (const { subjectId, sections } of online) {
    const held = new Set(sections.flatMap((section) => ("draw" in section ? [] : section.questionIds)));
    const left = questions.filter((question) => question.subjectId === subjectId && !held.has(question.id));
    expect(left.length).toBeGreaterThanOrEqual(3);
  }
});
