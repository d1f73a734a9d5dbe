import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { Fragment } from "prosemirror-model";
import { expect, test } from "vitest";
import { articleOfMarkdown } from "#shared/domain/richText/markdown.ts";
import { renderRichText } from "#shared/domain/richText/renderRichText.ts";
import { articleSchema } from "./articleSchema.ts";
import { readArticle, writeArticle } from "./articleText.ts";

const CONTENT = join(import.meta.dirname, "../../../upstream/operator/demo/content");
const texts = ["news", "pages", "help", "courses", "teachers"].flatMap((folder) =>
  readdirSync(join(CONTENT, folder)).map((name) => {
    const [, text = ""] =
      /^---\n[\s\S]*?^---\n([\s\S]*)$/m.exec(readFileSync(join(CONTENT, folder, name), "utf8")) ?? [];
    return name.endsWith(".md") ? articleOfMarkdown(text) : text;
  }),
);
const kinds = (text: string) => {
  const doc = readArticle(text);
  return doc.children.map(({ type, attrs }) => (type.name === "line" ? String(attrs["kind"]) : type.name));
};

test("returns every article of the demo unchanged, and edits nearly all of their blocks", () => {
  expect(texts.length).toBeGreaterThan(40);
  for (const text of texts) expect(writeArticle(readArticle(text))).toBe(text);
  const all = texts.flatMap(kinds);
  expect(all.filter((kind) => kind === "part").length / all.length).toBeLessThan(0.1);
});

const PIECES =
  "<p> </p> <h2> </h2> <h3> </h3> <ul> </ul> <ol> </ol> <li> </li> <blockquote> </blockquote> <b> </b> <strong> </strong> <em> </em> <a> </a> <br> <hr> $x^2$ & < > &lt; &nbsp; <pre> </pre> <div> </div> <code> </code>".split(
    " ",
  );
const piece = fc.oneof(
  fc.constantFrom(...PIECES),
  fc.constantFrom(
    "\n",
    " ",
    '<a href="/news/1" title="一">',
    '<p lang="en">',
    '<ol start="3">',
    '<img src="/a.png" alt="图">',
    "<table><tr><td colspan=2>1</td></tr></table>",
    "<table><tr><th>甲</th><td><b>乙</b></td></tr></table>",
    "<table>",
    "</table>",
    "<thead>",
    "</thead>",
    '<tr class="x">',
    "</tr>",
    "<td>",
    "</td>",
    "<ul>\n<li>一</li>\n<li>二</li>\n</ul>",
    "<blockquote>\n<p>引</p>\n</blockquote>",
    "<p>段</p>",
    "<h2>题</h2>",
    "<!-- 注 -->",
  ),
  fc.string({ maxLength: 4 }),
);
const anyHtml = fc.array(piece, { maxLength: 14 }).map((parts) => parts.join(""));

test("returns any mixture of allowed HTML, broken tags and characters unchanged", () => {
  fc.assert(
    fc.property(anyHtml, (text) => {
      expect(writeArticle(readArticle(text))).toBe(text);
    }),
    { numRuns: 3_000 },
  );
});

test("keeps everything around a line to which a word is added", () => {
  // The renderer reads some characters by those beside them: ~ ends a text as a space, and $ may begin a formula.
  const steady = anyHtml.filter((text) => !/[~$\\]/.test(text.replaceAll("$x^2$", "")));
  fc.assert(
    fc.property(steady, fc.nat(), (text, any) => {
      const doc = readArticle(text);
      const nodes = [...doc.children];
      const at = any % nodes.length;
      const chosen = nodes[at];
      if (chosen?.type.name !== "line") return;
      nodes[at] = chosen.copy(chosen.content.addToEnd(articleSchema.text("新词")));
      const written = writeArticle(doc.copy(doc.content.replaceChild(at, nodes[at])));
      expect(written).toContain("新词");
      const rest = (own: string) => renderRichText(own).replace(/<[^>]*>|\s|新词/g, "");
      expect(rest(written)).toBe(rest(text));
    }),
    { numRuns: 300 },
  );
});

test("reads headings, lists, quotes and links as lines, and a plain table as a table", () => {
  const text =
    '<h2>一</h2>\n<p>见<a href="/news/2" title="二">这里</a></p>\n<ol start="3">\n<li>甲</li>\n<li><b>乙</b></li>\n</ol>\n<blockquote>\n<p>引</p>\n</blockquote>\n<table><tr><td>1</td></tr></table>';
  expect(kinds(text)).toEqual(["h2", "p", "ol", "ol", "quote", "table"]);
});

test("writes a new line of a list beside those that were read, and keeps the tag of the list", () => {
  const doc = readArticle('<ol start="3">\n<li>甲</li>\n</ol>');
  const [item] = doc.children;
  const fresh = articleSchema.node("line", item?.attrs, [articleSchema.text("a < b")]);
  expect(writeArticle(doc.copy(doc.content.addToEnd(fresh)))).toBe(
    '<ol start="3">\n<li>甲</li>\n<li>a < b</li>\n</ol>',
  );
});

test.each([
  "<table><tr><td colspan=2>1</td></tr></table>",
  "<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>",
  "<table><caption>表</caption><tr><td>1</td></tr></table>",
  "<table><tr><td><ul><li>1</li></ul></td></tr></table>",
  "<table><tr><td><p>1</p></td></tr></table>",
  "<table></table>",
])("keeps a table that is not plain as its source: %s", (text) => {
  expect(kinds(text)).toEqual(["part"]);
  expect(writeArticle(readArticle(text))).toBe(text);
});

const PLAIN = `<table class="x">
<thead>
<tr><th>甲</th><th align="right">乙</th></tr>
</thead>
<tbody>
<tr><td><b>1</b></td><td>$x$</td></tr>
</tbody>
</table>`;

test("writes a table with a new row and a changed cell, and keeps the tags of the others", () => {
  const doc = readArticle(`<p>前</p>\n${PLAIN}\n<p>后</p>`);
  const table = doc.child(1);
  const cell = (text: string) => articleSchema.node("cell", null, [articleSchema.text(text)]);
  const rows = [table.child(0), articleSchema.node("row", null, [cell("2"), cell("a < b")]), table.child(1)];
  const written = writeArticle(doc.copy(doc.content.replaceChild(1, table.copy(Fragment.from(rows)))));
  expect(written).toBe(
    `<p>前</p>\n${PLAIN.replace("<tbody>\n", "<tbody>\n<tr><td>2</td><td>a < b</td></tr>\n")}\n<p>后</p>`,
  );
});
