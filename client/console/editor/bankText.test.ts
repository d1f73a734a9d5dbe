import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { questionLines } from "#tests/support/realQuestions.ts";
import { readBankText, writeBankText } from "./bankText.ts";

/** Returns all texts in a value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const DEMO = join(import.meta.dirname, "../../../upstream/operator/demo/content/questions");
const shape = (text: string) => {
  const found: string[] = [];
  readBankText(text).descendants((node) => {
    const marks = node.marks.map(({ type }) => type.name).join("");
    found.push(`${marks}${marks && ":"}${node.isText ? (node.text ?? "") : node.type.name}`);
  });
  return found;
};

test("returns every text of the question bank unchanged when nobody edits it", () => {
  const lines = questionLines().flatMap((line) => textsIn(JSON.parse(line)));
  const files = readdirSync(DEMO, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.\w+$/.test(name),
  );
  const demo = files.flatMap((name) => {
    const text = readFileSync(join(DEMO, name), "utf8");
    return [text, ...text.split("\n")];
  });
  expect(lines.length).toBeGreaterThan(100);
  expect(demo.length).toBeGreaterThan(100);
  for (const text of [...lines, ...demo]) expect(writeBankText(readBankText(text))).toBe(text);
});

test("returns any mixture of tags, formulas, line breaks and characters unchanged", () => {
  const part = fc.oneof(
    fc.constantFrom(
      ..."<b> </b> <i> </i> <u> </u> <sub> </sub> <p> </p> <br> <BR/> \n \r $x^2$ $$y$$ \\(z\\) \\$ & < > &lt; &nbsp;".split(
        " ",
      ),
      "\n",
      '<p style="x">',
      "<table><tr><td>1</td></tr></table>",
      "<ul>",
      '<img src="/a.png">',
      "![](a.png)",
      " ",
    ),
    fc.string({ maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join("");
      expect(writeBankText(readBankText(text))).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});

test("reads formulas, pictures, marks, paragraphs and tables as parts that a person edits", () => {
  expect(shape("若 $x^2=4$，<b>则</b>")).toEqual(["line", "若 ", "formula", "，", "b:则"]);
  expect(shape('甲\n<img src="/a.png">')).toEqual(["line", "甲", "line", "picture"]);
  expect(shape("<p>一</p><p>二<sub>3</sub></p>")).toEqual(["line", "一", "line", "二", "sub:3"]);
  expect(shape("看<table><tr><td>$1$</td></tr></table>")).toEqual(["line", "看", "raw"]);
  expect(shape("<b>没有结束")).toEqual(["line", "raw", "没有结束"]);
});
