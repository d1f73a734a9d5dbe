import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readItems } from "#upstream/testing/readItems.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "blackboard-"));
});
afterAll(() => rm(folder, { recursive: true }));

const said = (html: string) =>
  `<material><mat_extension><mat_formattedtext type="HTML">${html.replaceAll("<", "&lt;")}</mat_formattedtext></mat_extension></material>`;
const flow = (kind: string, inner: string) => `<flow class="${kind}">${inner}</flow>`;
const stem = flow("QUESTION_BLOCK", flow("FORMATTED_TEXT_BLOCK", said("<p>题干</p>")));
const label = (ident: string, text = "") =>
  `<flow_label class="Block"><response_label ident="${ident}">${text && `<flow_mat>${text}</flow_mat>`}</response_label></flow_label>`;
const lid = (labels: readonly string[], ident = "response", cardinality = "Single") =>
  `<response_lid ident="${ident}" rcardinality="${cardinality}"><render_choice>${labels.join("")}</render_choice></response_lid>`;
const equal = (ident: string, value: string) =>
  `<varequal respident="${ident}" case="No">${value}</varequal>`;
const right = (test: string, score = "SCORE.max") =>
  `<respcondition title="correct"><conditionvar>${test}</conditionvar>${score && `<setvar variablename="SCORE" action="Set">${score}</setvar>`}<displayfeedback linkrefid="correct" feedbacktype="Response"/></respcondition>`;
const item = (kind: string, response: string, conditions: string, feedback = "") =>
  `<questestinterop><assessment><section><item title="t"><itemmetadata><bbmd_asi_object_id>_7_1</bbmd_asi_object_id><bbmd_questiontype>${kind}</bbmd_questiontype></itemmetadata><presentation>${flow("Block", stem + flow("RESPONSE_BLOCK", response))}</presentation><resprocessing>${conditions}</resprocessing>${feedback}</item></section></assessment></questestinterop>`;

async function read(...parts: Parameters<typeof item>) {
  const [record] = await readItems(folder, "b.xml", item(...parts));
  return record ?? {};
}

test("Blackboard: reads the key of a choice by SCORE.max, even if a wrong option earns points", async () => {
  const labels = [label("x", said("<div>甲</div>")), label("y", said("乙")), label("z", said("丙"))];
  const partly = `<respcondition><conditionvar><varequal respident="x"/></conditionvar><setvar variablename="SCORE" action="Set">50</setvar></respcondition>`;
  const feedback = `<itemfeedback ident="correct">${said("因为乙")}</itemfeedback><itemfeedback ident="incorrect">${said("<br />")}</itemfeedback>`;
  expect(
    await read("Multiple Choice", lid(labels), right(equal("response", "y")) + partly, feedback),
  ).toMatchObject({
    sourceKey: "_7_1",
    type: "single",
    stem: "题干",
    answer: ["B"],
    analysis: "答对时：因为乙",
  });
  const both = `<and>${equal("response", "x")}<not>${equal("response", "y")}</not>${equal("response", "z")}</and>`;
  expect(await read("Multiple Answer", lid(labels, "response", "Multiple"), right(both))).toMatchObject({
    type: "multiple",
    answer: ["A", "C"],
  });
});

test("Blackboard: shows the words of an Either/Or question in Chinese", async () => {
  const labels = ["true", "false"].map((word) =>
    label(`right_wrong.${word}`, `<material><mattext>right_wrong.${word}</mattext></material>`),
  );
  expect(await read("Either/Or", lid(labels), right(equal("response", "right_wrong.false")))).toMatchObject({
    type: "judge",
    options: [
      { key: "A", content: "对" },
      { key: "B", content: "错" },
    ],
    answer: ["B"],
  });
});

test("Blackboard: reads a text or number marked right only by its feedback, and refuses a question without a key", async () => {
  const text = `<response_str ident="response"><render_fib/></response_str>`;
  const keys = right(equal("response", "紫"), "") + right(equal("response", "紫色"), "");
  expect(await read("Fill in the Blank", text, keys)).toMatchObject({ type: "fill", answer: ["紫##紫色"] });
  const number = `<response_num ident="response"><render_fib/></response_num>`;
  const range = `<vargte respident="response">3</vargte><varlte respident="response">5</varlte>${equal("response", "4")}`;
  expect(await read("Numeric", number, right(range, ""))).toMatchObject({ type: "fill", answer: ["4±1"] });
  expect(await read("Fill in the Blank", text, "")).toHaveProperty("refused");
  expect(await read("Essay", text, "")).toMatchObject({ type: "essay" });
});

test("Blackboard: pairs options with the right items at their places, or refuses where their numbers differ", async () => {
  const left = (n: number) =>
    flow(
      "Block",
      flow("FORMATTED_TEXT_BLOCK", said(`左${n}`)) + lid([label(`${n}a`), label(`${n}b`)], `r${n}`),
    );
  const rights = (...texts: readonly string[]) =>
    flow(
      "RIGHT_MATCH_BLOCK",
      texts.map((text) => flow("Block", flow("FORMATTED_TEXT_BLOCK", said(text)))).join(""),
    );
  const keys = right(equal("r1", "1b"), "") + right(equal("r2", "2a"), "");
  const whole = await read("Matching", left(1) + left(2) + rights("右一", "右二"), keys);
  const options = whole["options"] as readonly { key: string; content: string }[];
  const answer = whole["answer"] as readonly string[];
  expect(whole).toMatchObject({ type: "match", stem: "题干" });
  const textOf = (key: string) => options.find((one) => one.key === key)?.content;
  expect(answer.map(textOf)).toEqual(["右二", "右一"]);
  expect(await read("Matching", left(1) + left(2) + rights("右一"), keys)).toHaveProperty("refused");
  expect(
    await read("Matching", left(1) + left(2) + rights("右一", "右二"), right(equal("r1", "1b"), "")),
  ).toHaveProperty("refused");
});

test("QTI 2: reads the tolerance of a comparison, and a key that names its option with zeros before the number", async () => {
  const two = (declared: string, body: string, processing = "") =>
    `<assessmentItem identifier="i"><responseDeclaration identifier="R" cardinality="single"><correctResponse><value>${declared}</value></correctResponse></responseDeclaration><itemBody><p>题</p>${body}</itemBody>${processing}</assessmentItem>`;
  const compare = (mode: string, tolerance: string) =>
    `<responseProcessing><responseCondition><responseIf><equal toleranceMode="${mode}" tolerance="${tolerance}"><variable identifier="R"/><correct identifier="R"/></equal></responseIf></responseCondition></responseProcessing>`;
  const item = async (content: string) => (await readItems(folder, "t.xml", content))[0];
  const key = async (content: string) => (await item(content))?.["answer"];
  const entry = '<p><textEntryInteraction responseIdentifier="R"/></p>';
  expect(await key(two("800.0", entry, compare("absolute", "125.0 125.0")))).toEqual(["800±125"]);
  expect(await key(two("50", entry, compare("relative", "10")))).toEqual(["50±5"]);
  expect(await key(two("50", entry, compare("exact", "10")))).toEqual(["50"]);
  const choices = ["answer_1", "answer_10"].map(
    (name) => `<simpleChoice identifier="${name}">${name}</simpleChoice>`,
  );
  const choice = `<choiceInteraction maxChoices="1" responseIdentifier="R">${choices.join("")}</choiceInteraction>`;
  expect(await key(two("answer_001", choice))).toEqual(["A"]);
  expect(await key(two("answer_010", choice))).toEqual(["B"]);
  expect(JSON.stringify(await item(two("answer_001", choice)))).toContain("names answer_001");
  expect(JSON.stringify(await item(two("answer_7", choice)))).toContain("names answer_7");
});
