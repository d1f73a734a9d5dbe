import { expect, test } from "vitest";
import { checkRichText } from "#shared/domain/richText/renderRichText.ts";
import { Unfit } from "../format.ts";
import { ommlTex } from "./ommlTex.ts";
import { parseOffice } from "./ooxml.ts";

const NAMES =
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const r = (text: string, properties = "") =>
  `<m:r>${properties && `<m:rPr>${properties}</m:rPr>`}<m:t>${text}</m:t></m:r>`;
const e = (inner: string) => `<m:e>${inner}</m:e>`;
const of = (name: string, properties: string, ...parts: readonly string[]) =>
  `<m:${name}><m:${name}Pr>${properties}<m:ctrlPr/></m:${name}Pr>${parts.join("")}</m:${name}>`;
const val = (name: string, value: string) => `<m:${name} m:val="${value}"/>`;
const part = (name: string, inner: string) => `<m:${name}>${inner}</m:${name}>`;
const tex = (inner: string) => ommlTex(parseOffice(`<m:oMath ${NAMES}>${inner}</m:oMath>`));

const sum = (properties: string) =>
  of("nary", properties, part("sub", r("i=1")), part("sup", r("n")), e(r("i")));
const frac = (type: string) => of("f", val("type", type), part("num", r("a+b")), part("den", r("c+d")));

/** Title, OMML source and TeX: all structures of ECMA-376 part 1, 22.1.2, and the properties that change a meaning. */
const ROWS: readonly (readonly [string, string, string])[] = [
  ["acc: a hat where it says nothing", of("acc", "", e(r("x"))), "\\hat{x}"],
  ["acc: an arrow over one letter", of("acc", val("chr", "\u20d7"), e(r("a"))), "\\vec{a}"],
  ["acc: an arrow over two", of("acc", val("chr", "\u20d7"), e(r("AB"))), "\\overrightarrow{AB}"],
  ["acc: a tilde", of("acc", val("chr", "\u0303"), e(r("x"))), "\\tilde{x}"],
  ["acc: two dots", of("acc", val("chr", "\u0308"), e(r("x"))), "\\ddot{x}"],
  ["bar: below where it says nothing", of("bar", "", e(r("x"))), "\\underline{x}"],
  ["bar: above", of("bar", val("pos", "top"), e(r("AB"))), "\\overline{AB}"],
  ["box", of("box", "", e(r("x"))), "x"],
  ["borderBox", of("borderBox", "", e(r("x"))), "\\boxed{x}"],
  [
    "borderBox: struck",
    of(
      "borderBox",
      ["hideTop", "hideBot", "hideLeft", "hideRight", "strikeBLTR"].map((name) => val(name, "1")).join(""),
      e(r("x")),
    ),
    "\\cancel{x}",
  ],
  ["d: round brackets", of("d", "", e(r("x"))), "\\left(x\\right)"],
  [
    "d: parted by a line where it says nothing",
    of("d", "", e(r("A")), e(r("B"))),
    "\\left(A\\middle|B\\right)",
  ],
  ["d: parted by a comma", of("d", val("sepChr", ","), e(r("a")), e(r("b"))), "\\left(a,b\\right)"],
  ["d: half open", of("d", val("begChr", "[") + val("endChr", ")"), e(r("x"))), "\\left[x\\right)"],
  ["d: one side", of("d", val("begChr", "{") + val("endChr", ""), e(r("x"))), "\\left\\{x\\right."],
  [
    "d: floor",
    of("d", val("begChr", "⌊") + val("endChr", "⌋"), e(r("x"))),
    "\\left\\lfloor x\\right\\rfloor ",
  ],
  ["d: norm", of("d", val("begChr", "‖") + val("endChr", "‖"), e(r("x"))), "\\left\\Vert x\\right\\Vert "],
  [
    "eqArr: marks where lines are set under each other are not shown",
    of("eqArr", "", e(r("x&amp;=1")), e(r("y&amp;=2"))),
    "\\begin{array}{l}x=1 \\\\ y=2\\end{array}",
  ],
  [
    "eqArr: a number of a formula",
    of("eqArr", "", e(r("x=1#(2)"))),
    "\\begin{array}{l}x=1\\qquad (2)\\end{array}",
  ],
  ["f: bar", frac("bar"), "\\frac{a+b}{c+d}"],
  ["f: on a line it stays one over the other", frac("lin"), "\\frac{a+b}{c+d}"],
  ["f: skewed", frac("skw"), "\\frac{a+b}{c+d}"],
  ["f: without a bar", of("d", "", e(frac("noBar"))), "\\left(\\genfrac{}{}{0pt}{}{a+b}{c+d}\\right)"],
  ["func", of("func", "", part("fName", r("sin")), e(r("x"))), "\\sin  {x}"],
  [
    "func: raised",
    of("func", "", part("fName", of("sSup", "", e(r("sin")), part("sup", r("2")))), e(r("x"))),
    "\\sin^{2} {x}",
  ],
  ["func: of another name", of("func", "", part("fName", r("sgn")), e(r("x"))), "\\operatorname{sgn}  {x}"],
  [
    "func: a limit",
    of("func", "", part("fName", of("limLow", "", e(r("lim")), part("lim", r("x→0")))), e(r("x"))),
    "\\lim\\limits_{x\\to 0} {x}",
  ],
  ["groupChr: a brace below where it says nothing", of("groupChr", "", e(r("a+b"))), "\\underbrace{a+b}"],
  [
    "groupChr: a brace above",
    of("groupChr", val("chr", "⏞") + val("pos", "top"), e(r("a+b"))),
    "\\overbrace{a+b}",
  ],
  [
    "groupChr: an arrow above",
    of("groupChr", val("chr", "→") + val("pos", "top"), e(r("AB"))),
    "\\overrightarrow{AB}",
  ],
  ["groupChr: another sign", of("groupChr", val("chr", "⇒"), e(r("x"))), "\\underset{⇒}{x}"],
  [
    "limLow: under something else it is no index",
    of("limLow", "", e(r("A")), part("lim", r("n"))),
    "\\underset{n}{A}",
  ],
  ["limUpp", of("limUpp", "", e(r("=")), part("lim", r("Δ"))), "\\overset{Δ}{=}"],
  [
    "m",
    of("m", "", part("mr", e(r("a")) + e(r("b"))), part("mr", e(r("c")) + e(r("d")))),
    "\\begin{matrix}a & b \\\\ c & d\\end{matrix}",
  ],
  ["nary: an integral where it says nothing", sum(""), "\\int\\nolimits_{i=1}^{n}{i}"],
  [
    "nary: bounds above and below",
    sum(val("chr", "∑") + val("limLoc", "undOvr")),
    "\\sum\\limits_{i=1}^{n}{i}",
  ],
  ["nary: bounds beside", sum(val("chr", "∑") + val("limLoc", "subSup")), "\\sum\\nolimits_{i=1}^{n}{i}"],
  ["nary: a bound that is hidden", sum(val("chr", "∏") + val("supHide", "1")), "\\prod\\limits_{i=1}{i}"],
  ["nary: twice", sum(val("chr", "∬") + val("supHide", "1") + val("subHide", "on")), "\\iint\\nolimits{i}"],
  ["phant: seen", of("phant", "", e(r("x"))), "x"],
  ["phant: not seen", of("phant", val("show", "0"), e(r("x"))), "\\phantom{x}"],
  ["rad", of("rad", val("degHide", "1"), part("deg", ""), e(r("x"))), "\\sqrt{x}"],
  ["rad: of a degree", of("rad", "", part("deg", r("3")), e(r("x"))), "\\sqrt[{3}]{x}"],
  [
    "sPre: scripts on the left",
    of("sPre", "", part("sub", r("6")), part("sup", r("14")), e(r("C"))),
    "{}_{6}^{14}{C}",
  ],
  ["sSub", of("sSub", "", e(r("x")), part("sub", r("1"))), "{x}_{1}"],
  ["sSubSup", of("sSubSup", "", e(r("x")), part("sub", r("1")), part("sup", r("2"))), "{x}_{1}^{2}"],
  ["sSup", of("sSup", "", e(r("x")), part("sup", r("2"))), "{x}^{2}"],
  ["r: words", r("速度"), "\\text{速度}"],
  ["r: words of their own", r("if x", "<m:nor/>"), "\\text{if x}"],
  ["r: double-struck", r("R", val("scr", "double-struck")), "\\mathbb{R}"],
  ["r: bold", r("a", val("sty", "b")), "\\boldsymbol{a}"],
  ["r: upright", r("m", val("sty", "p")), "\\mathrm{m}"],
  ["r: struck", "<m:r><w:rPr><w:strike/></w:rPr><m:t>x</m:t></m:r>", "\\cancel{x}"],
  ["r: signs of TeX", r("50%_{x}^2~3"), "50\\%\\_\\{x\\}\\text{\\^{}}2\\sim 3"],
  ["w: what was taken away", `<w:del>${r("x")}</w:del><w:ins>${r("y")}</w:ins>`, "y"],
];

test.each(ROWS)("%s", (_, source, right) => {
  expect(tex(source)).toBe(right.trim());
  expect(checkRichText(`$${right.trim()}$`).failed).toEqual([]);
});

const REFUSED: readonly (readonly [string, string])[] = [
  ["an element that is in no table", "<m:newThing/>"],
  ["a picture in a formula", "<m:r><w:drawing/></m:r>"],
  ["a line through", of("borderBox", val("strikeH", "1"), e(r("x")))],
  ["a border on one side", of("borderBox", val("hideTop", "1"), e(r("x")))],
  ["a bracket without a size", of("d", val("begChr", "※"), e(r("x")))],
  ["a strange sign over a letter", of("acc", val("chr", "※"), e(r("x")))],
];

test.each(REFUSED)("%s is refused", (_, source) => {
  expect(() => tex(source)).toThrow(Unfit);
});
