import fc from "fast-check";
import { expect, test } from "vitest";
import { hostileText } from "#tests/support/hostileText.ts";
import { checkRichText } from "./renderRichText.ts";

const OURS = new Set(
  "p br hr div span b strong i em u s del ins sub sup small mark blockquote pre code ul ol li dl dt dd h2 h3 h4 h5 h6 figure figcaption ruby rt rp caption thead tbody tfoot tr td th table img a".split(
    " ",
  ),
);
const KATEX = /^(?:math|semantics|annotation|m[a-z]+|svg|path|line|span)$/;
const VOID = new Set(["br", "hr", "img"]);
const ATTRIBUTE = /^([a-zA-Z:-]+)="([^"<>]*)"$/;
const HARMLESS =
  /^(?:class|style|aria-hidden|xmlns|encoding|display|lang|colspan|rowspan|scope|start|src|alt|width|height|href|title|loading|decoding|viewBox|preserveAspectRatio|d|x1|x2|y1|y2|stroke-width|mathvariant|stretchy|fence|separator|accent|accentunder|linethickness|columnalign|columnspacing|rowspacing|columnlines|rowlines|scriptlevel|displaystyle|minsize|maxsize|lspace|rspace|mathcolor|mathbackground|notation|voffset|depth|side|symmetric|form|linebreak|accentunder|intent|largeop|movablelimits)$/;

/** Reads HTML as strictly as a parser may be read: anything that is not plain well-formed HTML is reported. */
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
    // HTML takes no notice of the slash in <b />; in drawings of KaTeX it closes.
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

test("whatever is thrown at it, only allowed, closed and harmless HTML comes out", {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(hostileText, (source) => {
      const { html } = checkRichText(source);
      expect(faultOf(html), html).toBeUndefined();
    }),
    { numRuns: 4_000 },
  );
});

test("the judge of the test above sees what is wrong", () => {
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

test("text that grows fast inside costs little time", () => {
  const walls = [
    "{".repeat(7_000),
    "\\frac".repeat(2_000),
    "<b a=".repeat(20_000),
    '<a a="'.repeat(20_000),
    "$".repeat(50_000),
    "\\begin{tabular}".repeat(5_000),
    "<div>".repeat(30_000),
    "\\def\\a{\\a\\a}\\a",
    "~".repeat(50_000),
    " ".repeat(50_000),
    "\n ".repeat(30_000),
    "\\def\\a{xxxxxxxxxx}".concat("\\a".repeat(900)),
    "_".repeat(50_000),
    "\\uline{".repeat(10_000),
    "![](".repeat(20_000),
    "$a".repeat(20_000),
    "\\(".repeat(20_000),
  ];
  for (const wall of walls) {
    for (const source of [wall, `$${wall}$`]) {
      const start = performance.now();
      checkRichText(source);
      expect(performance.now() - start, source.slice(0, 20)).toBeLessThan(7500);
    }
  }
});
