import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
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

test("reads headings, lists, quotes and links as lines, and a table as one part", () => {
  const text =
    '<h2>一</h2>\n<p>见<a href="/news/2" title="二">这里</a></p>\n<ol start="3">\n<li>甲</li>\n<li><b>乙</b></li>\n</ol>\n<blockquote>\n<p>引</p>\n</blockquote>\n<table><tr><td>1</td></tr></table>';
  expect(kinds(text)).toEqual(["h2", "p", "ol", "ol", "quote", "part"]);
});

test("writes a new line of a list beside those that were read, and keeps the tag of the list", () => {
  const doc = readArticle('<ol start="3">\n<li>甲</li>\n</ol>');
  const [item] = doc.children;
  const fresh = articleSchema.node("line", item?.attrs, [articleSchema.text("a < b")]);
  expect(writeArticle(doc.copy(doc.content.addToEnd(fresh)))).toBe(
    '<ol start="3">\n<li>甲</li>\n<li>a < b</li>\n</ol>',
  );
});
