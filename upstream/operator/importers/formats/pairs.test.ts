import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readItems } from "#upstream/testing/readItems.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pairs-"));
});
afterAll(() => rm(folder, { recursive: true }));

interface Read {
  readonly type?: string;
  readonly stem?: string;
  readonly options?: readonly { readonly key: string; readonly content: string }[];
  readonly answer?: readonly string[];
  readonly analysis?: string;
}
const read = async (name: string, content: string) =>
  (await readItems(folder, name, content)) as unknown as readonly Read[];
/** Returns the pairs, such as 鲁迅—《呐喊》, and the distractors. */
function pairsOf({ options = [], answer = [] }: Read = {}) {
  const said = (key: string | undefined) => options.find((option) => option.key === key)?.content;
  const right = options.filter(({ key }) => /^[A-Z]$/.test(key));
  return {
    pairs: answer.map((key, place) => `${said(String(place + 1))}—${said(key)}`),
    others: right.filter(({ key }) => !answer.includes(key)).map(({ content }) => content),
  };
}
const WRITERS = { pairs: ["鲁迅—《呐喊》", "茅盾—《子夜》"], others: ["《家》"] };

test("GIFT: reads arrows as pairs, empty left items as distractors, and feedback of pairs as the analysis", async () => {
  const [plain, shared, few] = await read(
    "a.gift",
    `作家{=鲁迅 -> 《呐喊》 # 短篇小说集
=茅盾 -> 《子夜》
= -> 《家》}

两个一样{=甲 -> 水果 =乙 -> 水果 =丙 -> 蔬菜}

只有一对{=a -> b = -> c}
`,
  );
  expect(plain).toMatchObject({ type: "match", stem: "作家", analysis: "鲁迅：短篇小说集" });
  expect(pairsOf(plain)).toEqual(WRITERS);
  expect(shared?.answer).toEqual(["A", "A", "B"]);
  expect(JSON.stringify(few)).toContain("1 items on the left and 2 on the right");
});

test("Moodle XML: reads answers of matching as plain text, and answers of ddmatch as HTML", async () => {
  const quiz = (type: string, subs: string) =>
    `<quiz><question type="${type}"><questiontext format="html"><text>作家</text></questiontext><shuffleanswers>1</shuffleanswers>${subs}</question></quiz>`;
  const sub = (left: string, right: string) =>
    `<subquestion format="html"><text><![CDATA[${left}]]></text><answer format="html"><text><![CDATA[${right}]]></text></answer></subquestion>`;
  const subs = sub("<p>鲁迅</p>", "《呐喊》") + sub("茅盾", "《子夜》") + sub("", "《家》");
  for (const type of ["matching", "ddmatch"])
    expect(pairsOf((await read("m.xml", quiz(type, subs)))[0])).toEqual(WRITERS);
  const marked = sub("甲", "<b>粗") + sub("乙", "a&b");
  const [plain] = await read("m.xml", quiz("matching", marked));
  expect(pairsOf(plain).pairs).toEqual(["甲—&lt;b>粗", "乙—a&b"]);
  const [html] = await read("m.xml", quiz("ddmatch", sub("甲", "<p><b>粗</b></p>") + sub("乙", "细")));
  expect(pairsOf(html).pairs).toEqual(["甲—<b>粗</b>", "乙—细"]);
  const [none] = await read("m.xml", quiz("matching", ""));
  expect(JSON.stringify(none)).toContain("0 items on the left");
});

test("QTI 1.2: reads a match question from Canvas with distractors", async () => {
  const labels = [
    [11, "《子夜》"],
    [12, "《呐喊》"],
    [13, "《家》"],
  ]
    .map(
      ([id, text]) =>
        `<response_label ident="${id}"><material><mattext texttype="text/plain">${text}</mattext></material></response_label>`,
    )
    .join("");
  const response = (id: number, text: string) =>
    `<response_lid ident="response_${id}"><material><mattext texttype="text/plain">${text}</mattext></material><render_choice>${labels}</render_choice></response_lid>`;
  const right = (id: number, label: number) =>
    `<respcondition><conditionvar><varequal respident="response_${id}">${label}</varequal></conditionvar><setvar varname="SCORE" action="Add">50.00</setvar></respcondition>`;
  const item = (conditions: string) =>
    `<questestinterop><item ident="i1" title="配对"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>matching_question</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext texttype="text/html">&lt;p&gt;作家&lt;/p&gt;</mattext></material>${response(1, "鲁迅")}${response(2, "茅盾")}</presentation><resprocessing>${conditions}</resprocessing></item></questestinterop>`;
  const [whole] = await read("q.xml", item(right(1, 12) + right(2, 11)));
  expect(whole).toMatchObject({ type: "match", stem: "作家" });
  expect(pairsOf(whole)).toEqual(WRITERS);
  const [half] = await read("q.xml", item(right(1, 12)));
  expect(JSON.stringify(half)).toContain("has a left item with 0 right ones");
});

test("QTI 2.1 and 3.0: reads a match interaction with one partner for each item of its first set", async () => {
  const set = (...items: readonly (readonly [string, string])[]) =>
    `<simpleMatchSet>${items.map(([id, text]) => `<simpleAssociableChoice identifier="${id}" matchMax="1">${text}</simpleAssociableChoice>`).join("")}</simpleMatchSet>`;
  const item = (...values: readonly string[]) =>
    `<assessmentItem identifier="i"><responseDeclaration identifier="R" cardinality="multiple" baseType="directedPair"><correctResponse>${values.map((value) => `<value>${value}</value>`).join("")}</correctResponse></responseDeclaration><itemBody><matchInteraction responseIdentifier="R" shuffle="true" maxAssociations="2"><prompt>作家</prompt>${set(["L", "鲁迅"], ["M", "茅盾"])}${set(["Z", "《子夜》"], ["N", "《呐喊》"], ["J", "《家》"])}</matchInteraction></itemBody></assessmentItem>`;
  const three = (xml: string) =>
    xml
      .replace(
        /(<\/?)([a-z][A-Za-z]+)/g,
        (_, open: string, name: string) =>
          `${open}qti-${name.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}`,
      )
      .replaceAll("responseIdentifier", "response-identifier")
      .replaceAll("baseType", "base-type");
  for (const xml of [item("L N", "M Z"), three(item("L N", "M Z"))]) {
    const [record] = await read("q.xml", xml);
    expect(record).toMatchObject({ type: "match", stem: "作家" });
    expect(pairsOf(record)).toEqual(WRITERS);
  }
  for (const [values, reason] of [
    [["L N", "L Z", "M Z"], "one item of the first set with several"],
    [["N L", "Z M"], "or the second set with the first"],
    [["L N"], "has nothing for the left item 2"],
  ] as const)
    expect(JSON.stringify(await read("q.xml", item(...values)))).toContain(reason);
});

test("tables: reads pairs from the lines of 答案 and right items from the option columns", async () => {
  const csv = (answer: string, type = "连线题") =>
    `题型,题干,选项A,选项B,选项C,答案\n${type},作家,《子夜》,《呐喊》,《家》,"${answer}"\n`;
  for (const answer of ["鲁迅 -> B\n茅盾 -> A", "鲁迅→b\n\n 茅盾 ->A ", '[""鲁迅 -> B"",""茅盾 -> A""]'])
    expect(pairsOf((await read("t.csv", csv(answer)))[0])).toEqual(WRITERS);
  expect((await read("t.csv", csv("a -> b -> C\n茅盾 -> A")))[0]?.options?.[0]?.content).toBe("a -> b");
  for (const [answer, reason] of [
    ["鲁迅\n茅盾 -> A", "has nothing for the left item 1"],
    ["鲁迅 -> F\n茅盾 -> A", "which is no right item"],
    ["BA", "1 items on the left"],
  ] as const)
    expect(JSON.stringify(await read("t.csv", csv(answer)))).toContain(reason);
});
