import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { amount } from "#tests/support/amount.ts";
import { splitMath } from "#shared/domain/richText/splitMath.ts";
import { checkLine } from "../importers/checkLine.ts";
import { changedIn } from "./changedIn.ts";
import { EXPORT_FORMATS, writeQuestions } from "./writeQuestions.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "again-"));
});
afterAll(() => rm(folder, { recursive: true }));

const NAME = `${"0a".repeat(20)}.png`;
/** Pieces of which texts of the bank are made. */
const PIECES = [
  ..."甲 b 3 < > & \\甲 \" ' a~b _ { } ; = ! [ ] ( ) # : % | -> // =1 ## 第2题".split(" "),
  ..."&alpha; &nbsp; &lt; &amp; &amp;lt; &#36; &#945; &copy &hellip; ____ <br> <b>甲</b> <p>乙</p> <div>丙".split(
    " ",
  ),
  ..."<span></span> <sub>2</sub> <hr> $x<y$ $\\frac{a}{b}$ $a&lt;b$ \\(x\\) \\$ a<b甲 x&y; <table><tr><td>2</table>".split(
    " ",
  ),
  '<em class="dots">丁</em>',
  '<ol start="3"><li>x</li></ol>',
  '<p lang="en">x',
  '<table><tr><th scope="row">1<td colspan="2">2</table>',
  " ",
  "\n",
  `![图](images/${NAME})`,
  `<img src="images/${NAME}" alt="a &quot;b&quot; &eacute;" width="20">`,
  '<a href="https://example.com/?a=1&amp;b=2" title="t">x</a>',
];
/** Tags that nothing opened, and others that pages drop. */
const STRAY = "$ </b> </p> </div> </span> </td> <td> <font> <center>x <h1> </table> <b <x>".split(" ");
/**
 * Returns whether a formula holds a reference, except to < and >. Such a formula is no TeX, and pages show its source,
 * so QTI, which writes characters, names it as changed.
 */
const hasReferenceInFormula = (one: string) =>
  splitMath(one).some((piece) => piece.kind === "math" && /&(?!lt;|gt;)/.test(piece.source));
const made = (pieces: readonly string[]) =>
  fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 9 })
    .map((parts) => `题${parts.join("")}`)
    .filter((one) => one.trim() === one && !hasReferenceInFormula(one));
const text = made(PIECES);
const options = fc
  .array(text, { minLength: 2, maxLength: 5 })
  .map((texts) => texts.map((said, i) => ({ key: "ABCDE"[i], text: said })));
const about = { subject: "数学", difficulty: 2, score: 2.5, year: 2020, exam: "期末" };
const question = fc.oneof(
  fc.record({ type: fc.constant("single"), stem: text, options, answer: fc.constant(["B"]), analysis: text }),
  fc.record({
    type: fc.constant("multiple"),
    stem: text,
    options,
    answer: fc.constant(["A", "B"]),
    part_policy: fc.constantFrom("half", undefined),
  }),
  fc.record({ type: fc.constant("judge"), stem: text, answer: fc.constantFrom(["正确"], ["错误"]) }),
  fc.record({
    type: fc.constant("fill"),
    stem: text,
    answer: fc.array(text, { minLength: 1, maxLength: 3 }),
    any_order: fc.constantFrom(true, undefined),
  }),
  fc.record({
    type: fc.constant("essay"),
    stem: text,
    answer: fc.array(text, { maxLength: 2 }),
    analysis: text,
  }),
  fc.record({ kind: fc.constant("passage"), text, analysis: text }),
);

test.each(EXPORT_FORMATS)("reads every question exported as %s again unchanged", async (format) => {
  let compared = 0;
  const file = join(folder, `a.${format}`);
  await fc.assert(
    fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 40 }), async (drawn) => {
      const fields = drawn
        .map((one, i) => ({ id: `q${i}`, ...("kind" in one ? { subject: "数学" } : about), ...one }))
        .filter((one) => checkLine(one).kind === "ok");
      if (fields.length === 0) return;
      compared += fields.length;
      await writeQuestions(file, format, fields, {});
      expect(await changedIn(file, format, fields)).toEqual([]);
    }),
    { numRuns: amount({ usual: 40, full: 400 }) },
  );
  expect(compared).toBeGreaterThan(150);
});

test("keeps a reference to a character in the description of a picture", async () => {
  const file = join(folder, "alt.zip");
  const fields = [
    { id: "q0", subject: "数学", type: "essay", stem: `题![&#945; & b](images/${NAME})`, answer: [] },
  ];
  await writeQuestions(file, "qti21", fields, {});
  expect(await changedIn(file, "qti21", fields)).toEqual([]);
});

test("QTI: writes XML that can be read for every text, and names the questions that change", async () => {
  const file = join(folder, "stray.zip");
  const told: string[] = [];
  let written = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(made([...PIECES, ...STRAY]), { minLength: 1, maxLength: 40 }),
      async (stems) => {
        const fields = stems
          .map((stem, i) => ({ id: `q${i}`, subject: "数学", type: "essay", stem, answer: [stem] }))
          .filter((one) => checkLine(one).kind === "ok");
        if (fields.length === 0) return;
        written += fields.length;
        await writeQuestions(file, "qti21", fields, {});
        told.push(...(await changedIn(file, "qti21", fields)));
      },
    ),
    { numRuns: amount({ usual: 40, full: 400 }) },
  );
  expect(told.filter((reason) => !reason.endsWith("comes back with another stem"))).toEqual([]);
  expect(told.length).toBeLessThan(written / 20);
});

test("QTI: names a question whose formula holds a reference to a dollar sign", async () => {
  const fields = [{ id: "q0", subject: "数", type: "essay", stem: "题$a$3&#36;$b$甲" }];
  const file = join(folder, "dollar.zip");
  await writeQuestions(file, "qti21", fields, {});
  expect(await changedIn(file, "qti21", fields)).toEqual([
    "q0 (item-000001.xml item item-1 (line 2)) comes back with another stem",
  ]);
});

test("names questions that the file contains in changed form, lacks, or refuses", async () => {
  const fields = ["甲", "乙", "丙"].map((stem, i) => ({ id: `q${i}`, subject: "数", type: "essay", stem }));
  const file = join(folder, "b.jsonl");
  const changed = [
    { ...fields[0], stem: "别的" },
    { ...fields[1], type: "无" },
  ];
  await writeFile(file, changed.map((one) => JSON.stringify(one)).join("\n"));
  expect(await changedIn(file, "jsonl", fields)).toEqual([
    "q0 (line 1) comes back with another stem",
    expect.stringMatching(/^q1 \(line 2\) would be refused: type is /),
    "q2 is not in the file",
  ]);
});
