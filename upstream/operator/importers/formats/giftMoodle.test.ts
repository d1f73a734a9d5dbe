import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readItems } from "#upstream/testing/readItems.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "moodle-"));
});
afterAll(() => rm(folder, { recursive: true }));

const gift = async (text: string) => (await readItems(folder, "g.gift", text))[0] ?? {};

test("GIFT: shows the first feedback of a judgement after the wrong answer, as Moodle does", async () => {
  expect((await gift("水沸于百度{T#错了#对了}"))["analysis"]).toBe("错误：错了\n正确：对了");
  expect((await gift("水沸于十度{F#错了#对了}"))["analysis"]).toBe("正确：错了\n错误：对了");
});

test("GIFT: leaves out an option without a text, and refuses a right option without a text", async () => {
  expect((await gift("题{=甲 ~乙 ~}"))["options"]).toHaveLength(2);
  expect(await gift("题{= ~甲 ~乙}")).toHaveProperty("refused");
});

test("GIFT: splits a pair at its first arrow", async () => {
  expect(JSON.stringify((await gift("题{=甲 -> 乙 -> 丙 =丁 -> 戊}"))["options"])).toContain("乙 -> 丙");
});

test("GIFT: keeps the feedback for all other answers of a number", async () => {
  expect(await gift("数{#=3:1#好 ~#再想}")).toMatchObject({ answer: ["3±1"], analysis: "3±1：好\n*：再想" });
});

test("GIFT and Moodle XML: refuse a key with a star for any text, and read an escaped star as a star", async () => {
  expect(await gift("题{=红*}")).toHaveProperty("refused");
  expect(await gift("题{=2\\\\*3}")).toMatchObject({ answer: ["2*3"] });
  const moodle = async (key: string) =>
    (
      await readItems(
        folder,
        "m.xml",
        `<quiz><question type="shortanswer"><questiontext format="html"><text>题</text></questiontext><answer fraction="100"><text>${key}</text></answer></question></quiz>`,
      )
    )[0];
  expect(await moodle("红*")).toHaveProperty("refused");
  expect(await moodle("2\\*3")).toMatchObject({ answer: ["2*3"] });
});

test("GIFT: removes typed letters and sorts options by them, refuses letters that lack A, keeps initials", async () => {
  expect(await gift("题{~B. 乙 =A. 甲 ~C．丙}")).toMatchObject({
    options: ["甲", "乙", "丙"].map((content, i) => ({ key: "ABC"[i], content })),
    answer: ["A"],
    notes: [{ field: "options", repaired: true }],
  });
  expect((await gift("题{~B. 乙 =C. 丙 ~D. 丁}"))["refused"]).toMatchObject({
    remarks: [{ reason: "begin with the letters BCD, not with A" }],
  });
  expect(JSON.stringify((await gift("谁{=J. Bach ~W. Mozart}"))["options"])).toContain("W. Mozart");
});

test("Moodle XML: refuses a gap whose key has a star for any text, and reads an escaped star", async () => {
  const cloze = async (text: string) =>
    (
      await readItems(
        folder,
        "c.xml",
        `<quiz><question type="cloze"><questiontext format="html"><text>${text}</text></questiontext></question></quiz>`,
      )
    )[0];
  expect(await cloze("{1:SHORTANSWER:=红*}")).toHaveProperty("refused");
  expect(await cloze("{1:SA:=2\\*3~*#再想}")).toMatchObject({ answer: ["2*3"], analysis: "*：再想" });
});

test.each([
  ["a formula whose { is not escaped", "解 $x^{2}$", "{ of a formula"],
  ["signs of full width", "题{＝甲 ～乙}", "＝ or ～"],
  ["a weight with a comma", "题{=甲 =%33,3%乙}", "weight that is no number: %33,3%"],
  ["pairs beside an answer that is none", "题{=甲 -> 乙 =丙}", "pairs with ->"],
])("GIFT: refuses %s", async (_, text, reason) => {
  expect(JSON.stringify((await gift(text))["refused"])).toContain(reason);
});

const moodleItem = async (type: string, text: string, more = "") =>
  (
    await readItems(
      folder,
      "n.xml",
      `<quiz><question type="${type}"><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>${more}</question></quiz>`,
    )
  )[0] ?? {};

test("Cloze: refuses a gap that cannot be read, because its text would show learners the key", async () => {
  for (const gap of ["{1:shortanswer:=北京}", "{1 :SA:=北京}", "{1:MC:=$x^{2}$~乙}", "{1:SA:=北京"])
    expect(JSON.stringify((await moodleItem("cloze", `{1:SA:=甲} 和 ${gap}`))["refused"])).toContain(
      "no known form",
    );
  expect((await moodleItem("cloze", "{1:MC:~%100%甲~乙} 和 {1:SA:=丙}"))["stem"]).toContain("（甲 / 乙）");
});

test("Moodle XML: refuses a number or a tolerance that is not numeric", async () => {
  const answer = (number: string, range: string) =>
    `<answer fraction="100"><text>${number}</text><tolerance>${range}</tolerance></answer>`;
  for (const [number, range] of [
    ["3,14", "0"],
    ["3", "0,5"],
  ] as const)
    expect(JSON.stringify((await moodleItem("numerical", "数", answer(number, range)))["refused"])).toContain(
      "where a number should stand",
    );
});

test("Moodle XML: adds the feedback for true and for false to the matching side of a judgement in Chinese", async () => {
  const answer = (fraction: number, word: string, said: string) =>
    `<answer fraction="${fraction}"><text>${word}</text><feedback><text>${said}</text></feedback></answer>`;
  const answers = answer(0, "正确", "再想") + answer(100, "错误", "好");
  expect((await moodleItem("truefalse", "水沸于十度", answers))["analysis"]).toBe("正确：再想\n错误：好");
});

test("Moodle XML: keeps pictures with the same name and different paths apart", async () => {
  const file = (path: string) => `<file name="p.png" path="${path}" encoding="base64">iVBORw0KGgo=</file>`;
  await readItems(
    folder,
    "p.xml",
    `<quiz><question type="essay"><questiontext><text>题</text>${file("/")}${file("/sub/")}${file("/../up/")}</questiontext></question></quiz>`,
  );
  const names = await readdir(folder, { recursive: true });
  expect(
    names.filter((name) => name.endsWith("p.png")).map((name) => name.replace(/^.*?question-1/, "")),
  ).toEqual(expect.arrayContaining(["/p.png", "/sub/p.png"]));
  expect(names.join()).not.toContain("up/p.png");
});
