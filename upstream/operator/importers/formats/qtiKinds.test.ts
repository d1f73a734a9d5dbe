import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importQuestions } from "../importQuestions.ts";
import { readItems } from "#upstream/testing/readItems.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kinds-"));
});
afterAll(() => rm(folder, { recursive: true }));

const material = (text: string) => `<material><mattext texttype="text/html">${text}</mattext></material>`;
const label = (ident: string, text: string) =>
  `<response_label ident="${ident}">${material(text)}</response_label>`;
const lid = (ident: string, said: string, labels: string, cardinality = "Single") =>
  `<response_lid ident="${ident}" rcardinality="${cardinality}">${said && material(said)}<render_choice>${labels}</render_choice></response_lid>`;
const condition = (ident: string, value: string, variable: string, score = "1") =>
  `<respcondition><conditionvar><varequal respident="${ident}">${value}</varequal></conditionvar><setvar varname="${variable}" action="Add">${score}</setvar></respcondition>`;
async function one(presentation: string, conditions: string) {
  const [record] = await readItems(
    folder,
    "q.xml",
    `<questestinterop><item ident="q"><presentation>${presentation}</presentation><resprocessing>${conditions}</resprocessing></item></questestinterop>`,
  );
  return record ?? {};
}

test("QTI 1.2: reads several responses with texts of their own as pairs", async () => {
  const labels = label("a", "北京") + label("b", "巴黎") + label("c", "伦敦");
  const keys =
    condition("r1", "a", "Respondus_Incorrect") +
    condition("r1", "b", "Respondus_Correct") +
    condition("r2", "a", "Respondus_Correct") +
    condition("r2", "b", "Respondus_Incorrect");
  const record = await one(material("首都") + lid("r1", "法国", labels) + lid("r2", "中国", labels), keys);
  expect(record).toMatchObject({ type: "match", stem: "首都" });
  const { options, answer } = record as { options: { key: string; content: string }[]; answer: string[] };
  expect(options.slice(0, 2).map(({ content }) => content)).toEqual(["法国", "中国"]);
  expect(answer.map((key) => options.find((option) => option.key === key)?.content)).toEqual([
    "巴黎",
    "北京",
  ]);
});

test("QTI 1.2: counts no option as right that adds to the wrong answers", async () => {
  const keys =
    condition("r", "a", "Respondus_Incorrect") +
    condition("r", "b", "Respondus_Correct") +
    condition("r", "c", "Respondus_Correct");
  const labels = label("a", "甲") + label("b", "乙") + label("c", "丙");
  expect(await one(material("多选") + lid("r", "", labels, "Multiple"), keys)).toMatchObject({
    type: "multiple",
    answer: ["B", "C"],
  });
});

test("QTI 1.2: reads the key of Sakai, which gives no points but marks the feedback of the right answer", async () => {
  const sakai = (value: string, feedback: string) =>
    condition("r", value, "SCORE", "0.0").replace(
      "</respcondition>",
      `<displayfeedback linkrefid="${feedback}"/></respcondition>`,
    );
  const labels = label("A", "甲") + label("B", "乙");
  const keys = sakai("A", "InCorrect") + sakai("B", "Correct");
  expect(await one(material("题") + lid("r", "", labels), keys)).toMatchObject({ answer: ["B"] });
  expect(await one(material("题") + lid("r", "", labels), sakai("A", "InCorrect"))).toHaveProperty("refused");
});

test("QTI 1.2: keeps the text inside a response, and refuses text between options and a key that is no option", async () => {
  const labels = label("a", "甲") + label("b", "乙");
  expect(await one(material("背景") + lid("r", "问题", labels), condition("r", "b", "SCORE"))).toMatchObject({
    stem: "背景\n问题",
    answer: ["B"],
  });
  const between = lid("r", "", label("a", "甲") + material("插话") + label("b", "乙"));
  expect(await one(material("题") + between, condition("r", "b", "SCORE"))).toHaveProperty("refused");
  expect(await one(material("题") + lid("r", "", labels), condition("r", "z", "SCORE"))).toHaveProperty(
    "refused",
  );
});

test("QTI 1.2: sorts options by the letters that an author typed, with their keys", async () => {
  const labels = label("x", "B. 乙") + label("y", "A. 甲");
  expect(await one(material("题") + lid("r", "", labels), condition("r", "x", "SCORE"))).toMatchObject({
    options: [
      { key: "A", content: "甲" },
      { key: "B", content: "乙" },
    ],
    answer: ["B"],
  });
});

test("QTI 1.2: refuses a gap that occurs twice in the text, because its second name would show the key", async () => {
  const labels = label("a", "brown") + label("b", "red");
  const gap = (stem: string) =>
    readItems(
      folder,
      "g.xml",
      `<questestinterop><item ident="q"><itemmetadata><bbmd_questiontype>Jumbled Sentence</bbmd_questiontype></itemmetadata><presentation>${material(stem)}${lid("brown", "", labels)}</presentation><resprocessing>${condition("brown", "a", "SCORE")}</resprocessing></item></questestinterop>`,
    );
  expect((await gap("a [brown] fox"))[0]).toMatchObject({ type: "fill", answer: ["brown"] });
  expect((await gap("a [brown] [brown] fox"))[0]).toHaveProperty("refused");
});

const choice = `<choiceInteraction responseIdentifier="R" maxChoices="1"><simpleChoice identifier="c1">甲</simpleChoice><simpleChoice identifier="c2">乙</simpleChoice></choiceInteraction>`;
async function item2(body: string, rest: string, key = "c2", type = "identifier") {
  const [record] = await readItems(
    folder,
    "i.xml",
    `<assessmentItem identifier="i"><responseDeclaration identifier="R" cardinality="single" baseType="${type}"><correctResponse><value>${key}</value></correctResponse></responseDeclaration><itemBody><p>题</p>${body}</itemBody>${rest}</assessmentItem>`,
  );
  return record ?? {};
}
const modal = (identifier: string, text: string) =>
  `<modalFeedback outcomeIdentifier="F" identifier="${identifier}" showHide="show">${text}</modalFeedback>`;
const set = (value: string) =>
  `<setOutcomeValue identifier="F"><baseValue baseType="identifier">${value}</baseValue></setOutcomeValue>`;
const isRight = '<match><variable identifier="R"/><correct identifier="R"/></match>';

test("QTI 2: labels each feedback with its option or result", async () => {
  expect(await item2(choice, modal("c2", "乙的话") + modal("c1", "甲的话"))).toMatchObject({
    analysis: "A. 甲的话\nB. 乙的话",
  });
  const byResult = `<responseProcessing><responseCondition><responseIf>${isRight}${set("f1")}</responseIf><responseElse>${set("f2")}</responseElse></responseCondition></responseProcessing>`;
  expect(await item2(choice, byResult + modal("f1", "好") + modal("f2", "再想"))).toMatchObject({
    analysis: "答对时：好\n答错时：再想",
  });
  const byOption = `<responseProcessing><responseCondition><responseIf><match><variable identifier="R"/><baseValue baseType="identifier">c1</baseValue></match>${set("x")}</responseIf></responseCondition></responseProcessing>`;
  expect(await item2(choice, byOption + modal("x", "不是甲"))).toMatchObject({ analysis: "A. 不是甲" });
  const onyx = (value: string, shown: string) =>
    `<responseCondition><responseIf><and><match><baseValue baseType="identifier">${value}</baseValue><variable identifier="${value.startsWith("c1") ? "R" : "BASIC"}"/></match></and><setOutcomeValue identifier="F"><multiple><variable identifier="F"/><baseValue baseType="identifier">${shown}</baseValue></multiple></setOutcomeValue></responseIf></responseCondition>`;
  const basic = `<responseCondition><responseIf><isNull><variable identifier="R"/></isNull></responseIf><responseElseIf>${isRight}</responseElseIf><responseElse>${set("f3")}</responseElse></responseCondition>`;
  const bound = `<responseProcessing>${basic}${onyx("correct", "f1")}${onyx("c1", "f2")}</responseProcessing>`;
  expect(
    await item2(choice, bound + modal("f1", "好") + modal("f2", "甲的话") + modal("f3", "再想")),
  ).toMatchObject({ analysis: "A. 甲的话\n答对时：好\n答错时：再想" });
  expect(await item2(choice, modal("correct", "同") + modal("incorrect", "同"))).toMatchObject({
    analysis: "同",
  });
  expect(await item2(choice, modal("u", "一") + modal("v", "二"))).toMatchObject({
    analysis: "一\n二",
    notes: [{ field: "analysis" }],
  });
});

test("QTI 3: reads the text of a feedback inside its content body", async () => {
  const [record] = await readItems(
    folder,
    "three.xml",
    `<qti-assessment-item identifier="i"><qti-response-declaration identifier="R" cardinality="single"><qti-correct-response><qti-value>c</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><p>题</p><qti-choice-interaction response-identifier="R" max-choices="1"><qti-simple-choice identifier="c">甲</qti-simple-choice><qti-simple-choice identifier="d">乙</qti-simple-choice></qti-choice-interaction></qti-item-body><qti-modal-feedback outcome-identifier="F" identifier="c" show-hide="show"><qti-content-body><p>甲的话</p></qti-content-body></qti-modal-feedback></qti-assessment-item>`,
  );
  expect(record).toMatchObject({ answer: ["A"], analysis: "A. 甲的话" });
});

test("QTI 2: reads two bounds as a tolerance, and notes a key that is compared by a pattern", async () => {
  const entry = '<textEntryInteraction responseIdentifier="R"/>';
  const bounds = `<responseProcessing><responseCondition><responseIf><and><gte><variable identifier="R"/><baseValue baseType="float">9.5</baseValue></gte><lte><variable identifier="R"/><baseValue baseType="float">10.5</baseValue></lte></and></responseIf></responseCondition></responseProcessing>`;
  expect(await item2(entry, bounds, "10", "float")).toMatchObject({ answer: ["10±0.5"] });
  const pattern =
    '<responseProcessing><responseCondition><responseIf><patternMatch pattern="1[0-9]"><variable identifier="R"/></patternMatch></responseIf></responseCondition></responseProcessing>';
  expect(await item2(entry, pattern, "10", "string")).toMatchObject({
    answer: ["10"],
    notes: [{ reason: expect.stringContaining("pattern") as string }],
  });
});

const WIRIS = "«math xmlns=¨http://www.w3.org/1998/Math/MathML¨»«msup»«mi»x«/mi»«mn»2«/mn»«/msup»«/math»";
const FRACTION = "%255Cfrac%257B1%257D%257B2%257D";
test.each([
  ["Wiris", `<img class="Wirisformula" src="/w/showimage.php?f=1" data-mathml="${WIRIS}">`, "{x}^{2}"],
  ["MathML in HTML", '<math class="wrs_chemistry"><mi>x</mi><mo>&lt;</mo><mi>y</mi></math>', "x&lt;y"],
  ["Canvas, path alone", `<img src="/equation_images/${FRACTION}?scale=1">`, "\\frac{1}{2}"],
  ["Canvas, with host", `<img src="https://c.example/equation_images/${FRACTION}">`, "\\frac{1}{2}"],
  ["Canvas, alt alone", '<img class="equation_image" alt="LaTeX: a &lt; b">', "a < b"],
  ["CodeCogs", '<img src="https://latex.codecogs.com/gif.latex?%5Cfrac%7B1%7D%7B2%7D">', "\\frac{1}{2}"],
])("reads a formula that is kept as %s", async (_, html, tex) => {
  const [gift] = await readItems(folder, "f.gift", `[html]求${html.replaceAll(/[=:~#{}]/g, "\\$&")}{T}`);
  expect(gift?.["stem"]).toBe(`求$${tex}$`);
  const [moodle] = await readItems(
    folder,
    "f.xml",
    `<quiz><question type="essay"><questiontext format="html"><text><![CDATA[求${html}]]></text></questiontext></question></quiz>`,
  );
  expect(moodle?.["stem"]).toBe(`求$${tex}$`);
  const old = await one(material(`求${html.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}`), "");
  expect(old["content"]).toBe(`求$${tex}$`);
});

test("refuses a picture on the server that exported the file", async () => {
  const file = join(folder, "p.jsonl");
  const line = (id: string, src: string) =>
    JSON.stringify({ id, subject: "数", type: "essay", stem: `看<img src="${src}">`, answer: ["a"] });
  const own = `/uploads/question/${"0".repeat(40)}.png`;
  await writeFile(
    file,
    [line("a", "/files/1.png"), line("b", "//x.example/1.png"), line("c", own)].join("\n"),
  );
  const report = await importQuestions({ file, isTrial: true });
  expect([report.accepted, report.refusals.map(({ reason }) => reason)]).toEqual([
    1,
    ["/files/1.png", "//x.example/1.png"].map(
      (name) => `${name} is a picture of the site that the file comes from`,
    ),
  ]);
});
