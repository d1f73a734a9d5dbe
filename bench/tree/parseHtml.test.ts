import { expect, test } from "vitest";
import { elementCounts, visibleText } from "./compareTrees.ts";
import { type HtmlElement, type HtmlNode, parseHtml } from "./parseHtml.ts";

/** Returns elements and texts in brackets that show the nesting. */
function outline(node: HtmlNode): string {
  if (node.kind === "text") return JSON.stringify(node.text);
  return `${node.tag}(${node.children.map(outline).join(" ")})`;
}

function first(html: string): HtmlElement {
  const [child] = parseHtml(html).children;
  if (child?.kind !== "element") throw new Error("no element");
  return child;
}

test.each([
  ["what React writes", '<p class="a">one<br/><b>two</b></p>', 'p("one" br() b("two"))'],
  ["list items without an end", "<ul><li>a<li>b</ul><p></p>", 'ul(li("a") li("b")) p()'],
  [
    "a list inside an item without an end",
    "<ul><li>a<ul><li>b<li>c</ul><li>d</ul>",
    'ul(li("a" ul(li("b") li("c"))) li("d"))',
  ],
  [
    "shapes that close themselves",
    '<svg><g><path d="m6 9"/><rect/></g></svg><p>x</p>',
    'svg(g(path() rect())) p("x")',
  ],
  ["shapes with an end of their own", "<svg><rect></rect><path></path></svg>", "svg(rect() path())"],
  ["a slash outside of drawings closes nothing", "<div/>a</div>", 'div("a")'],
  ["scripts and comments", "<div><!--$--><script>a<b</script><!--/$-->c</div>", 'div(script("a<b") "c")'],
])("%s", (_name, html, expected) => {
  expect(parseHtml(html).children.map(outline).join(" ")).toBe(expected);
});

test("rejects an unmatched end tag, and counts elements and texts as in the tree", () => {
  expect(() => parseHtml("<p></b></p>")).toThrow("</b> closes nothing");
  const tree = parseHtml("<title>t</title><ul><li>a &amp; b<li>c</ul><style>p{}</style>");
  expect(visibleText(tree)).toBe("ta & bc");
  expect(elementCounts(tree)).toEqual(
    new Map([
      ["title", 1],
      ["ul", 1],
      ["li", 2],
      ["style", 1],
    ]),
  );
});

test("keeps the source of an element's content", () => {
  expect(first('<ul class="a"><li>1<li><b>2</b></ul>').inner).toBe("<li>1<li><b>2</b>");
});
