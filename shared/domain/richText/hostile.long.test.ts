import fc from "fast-check";
import { expect, test } from "vitest";
import { amount } from "#tests/support/amount.ts";
import { hostileText } from "#tests/support/hostileText.ts";
import { balanceTags } from "./balanceTags.ts";
import { lineBreaks } from "./lineBreaks.ts";
import { plainMarks, repairText } from "./plainMarks.ts";
import { plainTextOf } from "./plainText.ts";
import { checkRichText, renderRichText } from "./renderRichText.ts";
import { safeHtml, sanitise } from "./sanitise.ts";
import { createSlots } from "./slots.ts";
import { splitMath } from "./splitMath.ts";
import { replaceTabulars } from "./tabular.ts";
import { LONGEST_HTML, LONGEST_TEXT } from "./withinLimit.ts";

const OURS = new Set(
  "p br hr div span b strong i em u s del ins sub sup small mark blockquote pre code ul ol li dl dt dd h2 h3 h4 h5 h6 figure figcaption ruby rt rp caption thead tbody tfoot tr td th table img a".split(
    " ",
  ),
);
const KATEX = /^(?:math|semantics|annotation|m[a-z]+|svg|path|line|span)$/;
const VOID = new Set(["br", "hr", "img"]);
const ATTRIBUTE = /^([a-zA-Z:-]+)="([^"<>]*)"$/;
const HARMLESS =
  /^(?:class|style|aria-hidden|xmlns|encoding|display|lang|colspan|rowspan|scope|start|src|alt|width|height|href|title|loading|decoding|viewBox|preserveAspectRatio|d|x1|x2|y1|y2|stroke-width|mathvariant|stretchy|fence|separator|accent|accentunder|linethickness|columnalign|columnspacing|rowspacing|columnlines|rowlines|scriptlevel|displaystyle|minsize|maxsize|lspace|rspace|mathcolor|mathbackground|notation|voffset|depth|side|symmetric|form|linebreak|accentunder|intent|largeop|movablelimits|translate)$/;

/** Parses HTML strictly and returns the first fault; undefined: the HTML is well-formed. */
function faultOf(html: string): string | undefined {
  const open: string[] = [];
  let at = 0;
  for (const match of html.matchAll(
    /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z:-]+="[^"<>]*")*)\s*(\/?)>/g,
  )) {
    if (html.slice(at, match.index).includes("<")) return `a stray < before ${match.index}`;
    at = match.index + match[0].length;
    const name = match[2] ?? "";
    if (!OURS.has(name) && !KATEX.test(name)) return `the tag ${name}`;
    if (match[1]) {
      if (open.pop() !== name) return `</${name}> closes nothing`;
      continue;
    }
    // In HTML the slash of <b /> has no effect, but in the SVG and MathML that KaTeX draws it closes the element.
    if (!VOID.has(name) && (!match[4] || OURS.has(name))) open.push(name);
    for (const pair of (match[3] ?? "").match(/[a-zA-Z:-]+="[^"]*"/g) ?? []) {
      const [, attribute = "", value = ""] = ATTRIBUTE.exec(pair) ?? [];
      if (!HARMLESS.test(attribute)) return `the attribute ${attribute}`;
      if (
        /^(?:src|href)$/.test(attribute) &&
        !/^(?:https?:\/\/|\/(?![/\\])|#|[\w-][\w.-]*(?:\/|$))/.test(value)
      )
        return `the address ${value}`;
      if (attribute === "style" && /url|expression|@import|position:\s*fixed/i.test(value))
        return `the style ${value}`;
    }
  }
  if (html.slice(at).includes("<")) return "a stray < at the end";
  return open.length > 0 ? `${open.join(" ")} left open` : undefined;
}

test("outputs only allowed, closed and harmless HTML for any input", {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(hostileText, (source) => {
      const { html } = checkRichText(source);
      expect(faultOf(html), html).toBeUndefined();
    }),
    { numRuns: amount({ usual: 800, full: 4_000 }) },
  );
});

test("the checker of harmless HTML finds each kind of fault", () => {
  for (const html of [
    "<script>",
    "<b>",
    "</b>",
    '<b onclick="x">a</b>',
    '<a href="javascript:x">a</a>',
    "a<b",
    '<a href="//x">a</a>',
    '<img src="x" onerror="y">',
  ]) {
    expect(faultOf(html), html).toBeDefined();
  }
});

test("does not draw a formula that defines commands, because a few letters could grow to millions", () => {
  const bomb = `\\def\\a{${"x".repeat(900)}}${"\\a".repeat(900)}`;
  for (const tex of [bomb, "\\newcommand{\\a}{\\a\\a}\\a", "\\let\\b\\frac", "\\gdef\\a{x}"])
    expect(checkRichText(`$${tex}$`).failed, tex.slice(0, 20)).toHaveLength(1);
  expect(checkRichText("$\\leftarrow\\letter$").failed).toHaveLength(1);
  expect(checkRichText("$\\left(x\\right)\\defeq$").failed).toHaveLength(1);
});

test("draws the first formulas of a text full of them and shows the source of the others", () => {
  const { html } = checkRichText("$x^2$ ".repeat(10_000));
  const drawn = html.split('<span class="katex" translate="no">').length - 1;
  expect(drawn).toBeGreaterThan(2_000);
  expect(drawn).toBeLessThan(5_000);
  expect(html).toContain('<code class="tex" translate="no">$x^2$</code>');
});

test("renders what exceeds the longest article as plain text", () => {
  const source = `$x^2$<p>一</p>${"长".repeat(LONGEST_HTML)}<b>$y^2$ & 完`;
  for (const render of [renderRichText, safeHtml]) {
    const html = render(source);
    expect(html).toContain("<p>一</p>");
    expect(html).toMatch(/长&lt;b&gt;\$y\^2\$ &amp; 完$/);
    expect(faultOf(html)).toBeUndefined();
  }
  expect(renderRichText(`a${"😀".repeat(LONGEST_TEXT)}`)).toBe(`a${"😀".repeat(LONGEST_TEXT)}`);
});

/** Characters that open, close or separate something in HTML, TeX or plain text. */
const REPEATED =
  String.raw`$ $$ $a $$a $$a$$ $x$ \$ \( \) \[ \] \(a\) { } \ \\ ^ _ a_{ a^{ & | ~ ~a a 一 0 = ' "
    \begin{ \begin{array} \begin{align} \begin{array}{ \end{array} \multirow{2}{*}{ \multirow[ \hfill \ldots
    \begin{tabular} \end{tabular} \begin{tabular}{c}\end{tabular} \begin{tabular}a&b\\ \textsuperscript{
    \uline{ \uline{~ \underline{ \textbf{ \section{ ![ ![] ![]( ![a](b &nbsp &# < > </ <b <b> </b>
    <!-- <! <p> <div> x< <ul><li> <table><tr><td> <td> <script> <style> <svg>`
    .split(/\s+/)
    .concat(
      ["$ ", "$$a$$ ", "$a\n\n", "$$a$$\n", "$5 a", "$ {", "\\( {", "__ ", "__1 ", "~~ ", "`", "``"],
      ["<b a=", '<b a="', "<b a='", "<b a ", "< ", "<a href=x>", "<img src=/a>", "<img src=a"],
      ["\n", "\n ", " \n", "\n\n", "\na", " ", "\t", "\r", "\n1.", `${"一二三四五六七八九十".repeat(3)}\n`],
      ["\uE000", "\uE0000\uE001"],
    );

/*
 * The test measures no time: a step of quadratic cost would take minutes for texts of this length, so the test would
 * reach its timeout, which is far above the real time.
 */
test("takes linear time for hundreds of thousands of repeats", { timeout: 120_000 }, () => {
  const LENGTH = 200_000;
  const steps: readonly ((text: string) => unknown)[] = [
    repairText,
    splitMath,
    (text) => replaceTabulars(text, () => " "),
    (text) => plainMarks(text, createSlots()),
    lineBreaks,
    sanitise,
    balanceTags,
    (text) => createSlots().fill(text),
    plainTextOf,
  ];
  for (const unit of REPEATED) {
    const text = `甲${unit.repeat(LENGTH / unit.length)}$\\)\\]}">乙`;
    for (const step of steps) step(text);
  }
});

test("takes linear time for whole texts of repeats with formulas", { timeout: 120_000 }, () => {
  const inFormulas = [
    "{",
    "\\frac",
    "\\begin{matrix}",
    "1&",
    "1\\\\",
    "\\hat{",
    "\\left(",
    "*{99}{l}",
    " ",
    "5 ",
    "ab ",
    "\n ",
  ];
  for (const unit of [...REPEATED, ...inFormulas]) {
    expect(faultOf(renderRichText(unit.repeat(20_000 / unit.length))), unit).toBeUndefined();
    expect(faultOf(renderRichText(`$${unit.repeat(2_000 / unit.length)}$`)), unit).toBeUndefined();
  }
});
