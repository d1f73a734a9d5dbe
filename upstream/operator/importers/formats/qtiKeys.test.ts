import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readItems } from "#upstream/testing/readItems.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "keys-"));
});
afterAll(() => rm(folder, { recursive: true }));

const read = async (text: string) => (await readItems(folder, "q.xml", text))[0] ?? {};
const reasonOf = (record: Record<string, unknown>) => JSON.stringify(record["refused"] ?? "");

const material = (text: string, kind = "text/plain") =>
  `<material><mattext texttype="${kind}">${text}</mattext></material>`;
const label = (ident: string) =>
  `<response_label ident="${ident}">${material(`选项${ident}`)}</response_label>`;
const choice = (cardinality: string, labels = ["a", "b", "c"].map(label).join("")) =>
  `<response_lid ident="r" rcardinality="${cardinality}"><render_choice>${labels}</render_choice></response_lid>`;
const typed = (gaps = 1) =>
  `<response_str ident="r"><render_fib>${label("x").repeat(gaps)}</render_fib></response_str>`;
const is = (value: string) => `<varequal respident="r">${value}</varequal>`;
const points = (test: string, score = "100", more = "") =>
  `<respcondition><conditionvar>${test}</conditionvar><setvar action="Set" varname="SCORE">${score}</setvar>${more}</respcondition>`;
const old = (response: string, conditions: string, more = "", stem = material("题")) =>
  read(
    `<questestinterop><item ident="q"><presentation>${stem}${response}</presentation><resprocessing>${conditions}</resprocessing>${more}</item></questestinterop>`,
  );

test("QTI 1.2: keeps the markup and the pictures of a text whose tags are elements", async () => {
  const stem = material('H<sub>2</sub>O 如图 <img src="a.png" alt="图"/>', "text/xhtml");
  expect((await old(choice("Single"), points(is("a")), "", stem))["stem"]).toBe(
    'H<sub>2</sub>O 如图 <img src="a.png" alt="图">',
  );
});

test("QTI 1.2: leaves options that earn a part of the points out of a key that earns all points", async () => {
  const whole = points(`<and>${is("a")}${is("b")}<not>${is("c")}</not></and>`);
  expect(await old(choice("Multiple"), whole + points(is("c"), "10"))).toMatchObject({ answer: ["A", "B"] });
});

test("QTI 1.2: refuses a key of alternative options, and two options with the same name", async () => {
  const either = points(`<or>${is("a")}${is("b")}</or>`);
  expect(reasonOf(await old(choice("Multiple"), either))).toContain("each alone is right");
  const twins = choice("Multiple", ["a", "a", "b"].map(label).join(""));
  expect(reasonOf(await old(twins, points(is("a"))))).toContain("two options of the name a");
});

test.each([
  ["bounds that are no numbers", '<vargte respident="r">x</vargte><varlte respident="r">5</varlte>'],
  ["a bound on one side", '<vargte respident="r">3</vargte>'],
  ["numbers outside two bounds", '<or><vargte respident="r">5</vargte><varlte respident="r">3</varlte></or>'],
  ["a part of a text", `<or>${is("长江")}<varsubstring respident="r">江</varsubstring></or>`],
])("QTI 1.2: refuses an answer that earns its points by %s", async (_, condition) => {
  expect(reasonOf(await old(typed(), points(condition)))).toContain("condition for points that is not read");
});

test("QTI 1.2: refuses a response with two gaps", async () => {
  expect(reasonOf(await old(typed(2), points(is("一")) + points(is("二"))))).toContain(
    "2 gaps in one response",
  );
});

test("QTI 1.2: keeps every feedback with the option or answer that shows it, and remarks on a rubric", async () => {
  const feedback = (ident: string, text: string) =>
    `<itemfeedback ident="${ident}"><flow_mat>${material(text)}</flow_mat></itemfeedback>`;
  const shown = '<displayfeedback linkrefid="f9"/>';
  const more = `${feedback("f9", "乙的说明")}${feedback("general_incorrect_fb", "再想")}<rubric>${material("先读")}</rubric>`;
  const record = await old(choice("Single"), points(is("a")) + points(is("b"), "0", shown), more);
  expect(record["analysis"]).toBe("答错时：再想\nB. 乙的说明");
  expect(JSON.stringify(record["notes"])).toContain("has a rubric");
  const blank = await old(typed(), points(is("番茄"), "100", shown), feedback("f9", "也叫西红柿"));
  expect(blank["analysis"]).toBe("番茄：也叫西红柿");
});

test("QTI 1.2: keeps a feedback with its option when the options are sorted by their letters", async () => {
  const lettered = (ident: string, text: string) =>
    `<response_label ident="${ident}">${material(text)}</response_label>`;
  const labels = lettered("x", "B. 乙") + lettered("y", "A. 甲") + lettered("z", "C. 丙");
  const feedback = `<itemfeedback ident="x_fb">${material("乙的说明")}</itemfeedback>`;
  const record = await old(choice("Single", labels), points(is("y")), feedback);
  expect(record).toMatchObject({ answer: ["A"], analysis: "B. 乙的说明" });
});

const declared = (values: readonly string[], mapping = "", kind = "single") =>
  `<responseDeclaration identifier="R" cardinality="${kind}">${
    values.length > 0
      ? `<correctResponse>${values.map((value) => `<value>${value}</value>`).join("")}</correctResponse>`
      : ""
  }${mapping}</responseDeclaration>`;
const item = (declaration: string, body: string) =>
  read(`<assessmentItem identifier="i">${declaration}<itemBody>${body}</itemBody></assessmentItem>`);
const entry = '<p>空 <textEntryInteraction responseIdentifier="R"/></p>';

test("QTI 2: keeps each right text of a blank, and each right choice of a gap", async () => {
  for (const kind of ["single", "multiple"])
    expect(await item(declared(["番茄", "西红柿"], "", kind), entry)).toMatchObject({
      answer: ["番茄##西红柿"],
    });
  const inline = `<p>空 <inlineChoiceInteraction responseIdentifier="R">${["a", "b", "c"]
    .map((name) => `<inlineChoice identifier="${name}">选${name}</inlineChoice>`)
    .join("")}</inlineChoiceInteraction></p>`;
  expect(await item(declared(["a", "c"]), inline)).toMatchObject({ answer: ["选a##选c"] });
});

test("QTI 2: assigns a gap the text with the most points, and refuses two texts with equal points", async () => {
  const body = `<gapMatchInteraction responseIdentifier="R"><gapText identifier="w">甲</gapText><gapText identifier="v">乙</gapText><p>一 <gap identifier="g"/></p></gapMatchInteraction>`;
  const mapping =
    '<mapping><mapEntry mapKey="w g" mappedValue="1"/><mapEntry mapKey="v g" mappedValue="0.5"/></mapping>';
  expect(await item(declared([], mapping, "multiple"), body)).toMatchObject({ answer: ["甲"] });
  expect(reasonOf(await item(declared(["w g", "v g"], "", "multiple"), body))).toContain(
    "several right texts",
  );
});

test("QTI 2: refuses a key that names two options", async () => {
  const body = `<choiceInteraction responseIdentifier="R" maxChoices="1">${["a", "b", "b"]
    .map((name) => `<simpleChoice identifier="${name}">选</simpleChoice>`)
    .join("")}</choiceInteraction>`;
  expect(reasonOf(await item(declared(["b"]), body))).toContain("two options of the name b");
});

test("reads XML with a DOCTYPE that only names an address, and XML in UTF-16", async () => {
  const text = `<?xml version="1.0"?>\n<!DOCTYPE quiz SYSTEM "quiz.dtd"><quiz><question type="essay"><questiontext><text>题</text></questiontext></question></quiz>`;
  expect(await read(text)).toMatchObject({ type: "essay", stem: "题" });
  const wide = Buffer.from(`\uFEFF${text}`, "utf16le");
  expect(await readItems(folder, "w.xml", wide)).toMatchObject([{ stem: "题" }]);
});
