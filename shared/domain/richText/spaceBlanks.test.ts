import fc from "fast-check";
import { expect, test } from "vitest";
import { renderRichText } from "./renderRichText.ts";
import { markSpaceBlanks } from "./spaceBlanks.ts";

const types = ["single", "multiple", "judge", "fill"];
const spaces = (count: number) => " ".repeat(count);

test("rewrites a run of spaces that means a blank", () => {
  const rows: readonly [string, string][] = [
    ["中国的首都是　　。", "中国的首都是____。"],
    [`I${spaces(9)}use a clock  to wake`, "I____use a clock  to wake"],
    ["设 \u00a0\u00a0\u00a0 为零", "设____为零"],
    [`他${spaces(8)}，\n${spaces(8)}。\n  ①甲`, "他____，\n____。\n  ①甲"],
    [`a discovery${spaces(8)}\nanother man`, "a discovery____\nanother man"],
  ];
  for (const [stem, marked] of rows)
    for (const type of types) expect(markSpaceBlanks(type, stem), stem).toBe(marked);
});

test("widens empty brackets of either width for handwriting", () => {
  for (const stem of ["选（ ）", "选（   ）", "选（　）", "选（ 　　）"])
    expect(renderRichText(markSpaceBlanks("single", stem))).toBe("选（\u2003\u2003）");
  expect(renderRichText(markSpaceBlanks("single", "is (   ) it"))).toBe("is (\u2003\u2003) it");
});

test("keeps the spaces of indents, option columns, formulas, tags and other types", () => {
  for (const stem of [
    "　　阅读下文。\n    文本一",
    "A. 甲      B. 乙      C. 丙",
    "①甲      ②乙",
    `${"\\(".repeat(5_000)}甲　　乙`,
    `— Why?${spaces(6)}— Because.`,
    "完成各题。    我国是大国",
    "$f(   ) = a      b$ 与 $$x      y$$",
    '<p title="a      b">甲</p>',
    "\\begin{tabular}{ll} 甲      & 乙 \\end{tabular}",
    "Science  Center  Guide",
    `文末${spaces(12)}`,
    "",
  ])
    expect(markSpaceBlanks("fill", stem), stem).toBe(stem);
  expect(markSpaceBlanks("essay", "首都是　　。")).toBe("首都是　　。");
});

test("changes nothing but spaces", () => {
  const piece = fc.constantFrom(
    "甲",
    "b",
    "。",
    "，",
    "$",
    "<",
    ">",
    "(",
    "）",
    "①",
    "\n",
    "　　",
    "      ",
    " ",
  );
  const bare = (text: string) => text.replaceAll(/____|\s/g, "");
  fc.assert(
    fc.property(
      fc.array(piece).map((pieces) => pieces.join("")),
      (stem) => {
        expect(bare(markSpaceBlanks("fill", stem))).toBe(bare(stem));
      },
    ),
  );
});

test("finds a blank between two amounts of money, and none inside a formula", () => {
  expect(markSpaceBlanks("fill", "It was $5, now       it is $4.")).toBe("It was $5, now____it is $4.");
  expect(markSpaceBlanks("fill", "$a        b$ 与 $c$")).toBe("$a        b$ 与 $c$");
});
