import { expect, test } from "vitest";
import { withOutline } from "./outline.ts";
import { renderRichText } from "./renderRichText.ts";
import { sanitise } from "./sanitise.ts";

const chapters = (count: number, level = 2) =>
  Array.from({ length: count }, (_, index) => `<h${level}>第 ${index + 1} 章</h${level}><p>正文</p>`).join(
    "",
  );

test("adds a table of contents with both levels to a text with four headings", () => {
  const html = withOutline(sanitise(`${chapters(3)}<h3>小节</h3>`));
  expect(html).toContain('<nav aria-label="本文目录">');
  expect(
    [...html.matchAll(/<li data-level="(\d)"><a href="#(part-\d)">([^<]*)/g)].map((m) => m.slice(1)),
  ).toEqual([
    ["2", "part-1", "第 1 章"],
    ["2", "part-2", "第 2 章"],
    ["2", "part-3", "第 3 章"],
    ["3", "part-4", "小节"],
  ]);
  for (let at = 1; at <= 4; at++) expect(html).toContain(` id="part-${at}">`);
});

test("leaves a shorter text unchanged", () => {
  const text = sanitise(chapters(3));
  expect(withOutline(text)).toBe(`<div>${text}</div>`);
});

test("skips an empty heading, and keeps any heading inside its entry", () => {
  const html = withOutline(
    sanitise(`${chapters(3)}<h2> </h2><h2>a &lt;img src=x onerror=alert(1)&gt; "b" &amp; <b>c</b></h2>`),
  );
  expect(html.match(/<li /g)).toHaveLength(4);
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt; &quot;b&quot; &amp; c</a>");
});

test("keeps a formula in a heading and shows it as text in the entry", () => {
  const html = withOutline(renderRichText(`${chapters(3)}<h2>求 $x^2$ 的导数</h2>`));
  expect(html).toContain('class="katex"');
  expect(html).toMatch(/href="#part-4">求 [^<]*导数<\/a>/);
});
