import { createElement, type ReactElement } from "react";
import { jsx, jsxs } from "react/jsx-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { changesBetween } from "./changes.ts";
import { parseHtml } from "./parseHtml.ts";
import { writeComponents, type WriteOptions } from "./writeComponents.ts";

interface Props {
  readonly data: string;
  readonly answers: readonly unknown[];
  readonly scripts?: ReactElement;
}

interface LinkProps {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly children: string;
}

/** A link as a router's, which shows its props. */
function Link({ to, search, children }: LinkProps): ReactElement {
  return createElement("a", { "data-to": `${to} ${JSON.stringify(search)}` }, children);
}

function render(source: string, props: Props): string {
  const body = source.replace(/^import .*$/gm, "").replace(/^export /gm, "");
  // oxlint-disable-next-line typescript/no-implied-eval -- the source is made here
  const run = new Function("jsx", "jsxs", "Link", `${body}; return makePage(shown);`) as (
    one: typeof jsx,
    several: typeof jsxs,
    link: typeof Link,
  ) => (props: Props) => ReactElement;
  return renderToStaticMarkup(createElement(run(jsx, jsxs, Link), props));
}

function componentsIn(source: string): number {
  return source.match(/^function T\d+\(\{ d/gm)?.length ?? 0;
}

const page = (
  counts: readonly number[],
) => `<!DOCTYPE html><html lang="zh"><head><title>t</title></head><body><main><ul>${counts
  .map(
    (count, index) =>
      `<li><article class="c"><a href="/${index}">${index}</a><b>${count} 人在学</b></article></li>`,
  )
  .join(
    "",
  )}</ul><nav data-prepared=""><ul><li><a href="/x">x</a><li>y</ul><svg><path d="m1 1"/></svg></nav></main>
<script type="application/json" id="boot">{}</script></body></html>`;

const answersOf = (counts: readonly number[]) => [{ list: counts.map((study_num) => ({ study_num })) }];

const CLOSED = '<ul><li><a href="/x">x</a></li><li>y</li></ul><svg><path d="m1 1"></path></svg>';

function written(prepared: WriteOptions["prepared"]): string {
  return writeComponents(parseHtml(page([7, 8])), {
    prepared: prepared ?? "components",
    next: {
      page: parseHtml(page([17, 18])),
      changes: changesBetween(answersOf([7, 8]), answersOf([17, 18])),
    },
  });
}

test("generated components render the same page with the answers of the current request", () => {
  const html = render(written("components"), { data: '{"a":1}', answers: answersOf([30, 40]) });
  const expected = page([30, 40])
    .replace("<!DOCTYPE html>", "")
    .replace(/<nav.*<\/nav>/s, `<nav>${CLOSED}</nav>`)
    .replace("{}</script>", '{"a":1}</script>');
  expect(html).toBe(expected);
});

test("renders the given scripts behind the data, and links by the component of a router", () => {
  const html = page([7])
    .replace('href="/0"', 'href="/0?tag=a%26b"')
    .replace('href="/x"', 'href="https://x.cn"');
  const source = writeComponents(parseHtml(html), { link: "router" });
  expect(source).toContain('import { Link } from "router";');
  const shown = render(source, {
    data: "{}",
    answers: [],
    scripts: createElement("script", { src: "/own.js" }),
  });
  expect(shown).toContain('id="boot">{}</script><script src="/own.js"></script>');
  expect(shown).toContain('<a data-to="/0 {&quot;tag&quot;:&quot;a&amp;b&quot;}">0</a>');
  expect(shown).toContain('<a href="https://x.cn">x</a>');
});

test("writes elements marked as prepared as HTML", () => {
  const html = render(written("html"), { data: "", answers: answersOf([1, 2]) });
  expect(html).toContain('<nav><ul><li><a href="/x">x</a><li>y</ul><svg><path d="m1 1"/></svg></nav>');
  expect(html).toContain("<b>2 人在学</b>");
});

test("writes one component for each shape of card, list or part, and none for items, links or drawings", () => {
  // Five components: html, main, nav, article and the list of cards. The menu's list has the shape of the list of
  // cards.
  expect(componentsIn(written("components"))).toBe(5);
});

test("rejects a text that no answer explains, and a page of another structure", () => {
  const options = (html: string) => ({ next: { page: parseHtml(html), changes: [] } });
  expect(() => writeComponents(parseHtml("<p>1 a</p>"), options("<p>2 a</p>"))).toThrow("no answer says why");
  expect(() => writeComponents(parseHtml("<p>1</p>"), options("<p><b>1</b></p>"))).toThrow("another form");
});
