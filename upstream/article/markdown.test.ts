import fc from "fast-check";
import { expect, test } from "vitest";
import { safeHtml } from "#shared/domain/richText/sanitise.ts";
import { readArticle } from "../admin/readArticle.ts";
import { markdownToHtml } from "./markdown.ts";

test.each([
  ["# 一\n## 二\n####### 七", "<h2>一</h2>\n<h2>二</h2>\n<p>####### 七</p>"],
  ["第一行\n第二行\n\nan end\nof a line", "<p>第一行第二行</p>\n<p>an end of a line</p>"],
  ["断行  \n在这里", "<p>断行<br>在这里</p>"],
  // The rules of CommonMark see no bold here.
  ["**重点：**后面", "<p><strong>重点：</strong>后面</p>"],
  ["这*很*好，~~不~~，2 * 3 * 4", "<p>这<em>很</em>好，<del>不</del>，2 * 3 * 4</p>"],
  ["file_name_here __粗__", "<p>file_name_here <strong>粗</strong></p>"],
  [
    "[报名](/news/1) ![图](/uploads/a.png)",
    '<p><a href="/news/1">报名</a> <img src="/uploads/a.png" alt="图"></p>',
  ],
  [
    "<https://a.example/?a=1&b=2>",
    '<p><a href="https://a.example/?a=1&amp;b=2">https://a.example/?a=1&amp;b=2</a></p>',
  ],
  ["`a < **b**`", "<p><code>a &lt; **b**</code></p>"],
  ["\\*不是\\* a < b", "<p>*不是* a &lt; b</p>"],
  ["- 甲\n- 乙\n  - 丙\n\n末", "<ul>\n<li>甲</li>\n<li>乙\n<ul>\n<li>丙</li>\n</ul></li>\n</ul>\n<p>末</p>"],
  ["3. 三\n4. 四", '<ol start="3">\n<li>三</li>\n<li>四</li>\n</ol>'],
  ["- 甲\n\n- 乙", "<ul>\n<li>甲</li>\n<li>乙</li>\n</ul>"],
  ["> 引\n> 用\n\n后", "<blockquote><p>引用</p></blockquote>\n<p>后</p>"],
  ["---", "<hr>"],
  ["```\na <b>\n\n# c\n```\n后", "<pre><code>a &lt;b&gt;\n\n# c</code></pre>\n<p>后</p>"],
  [
    "| 日期 | 安排 |\n|---|:-:|\n| 3 月 | **开课** |",
    "<table><thead><tr><th>日期</th><th>安排</th></tr></thead><tbody><tr><td>3 月</td><td><strong>开课</strong></td></tr></tbody></table>",
  ],
])("%j", (markdown, html) => {
  expect(markdownToHtml(markdown)).toBe(html);
  // Nothing of it is lost when pages clean it.
  const cleaned = safeHtml(html).replaceAll(' loading="lazy" decoding="async"', "");
  expect(cleaned.replace(/\s/g, "")).toBe(html.replace(/\s/g, ""));
});

test("whatever is written ends, and none of its own tags gets through", () => {
  const mark = fc.constantFrom(
    "*",
    "_",
    "`",
    "[",
    "](",
    ")",
    "> ",
    "- ",
    "1. ",
    "\n",
    "\n  ",
    "|",
    "---",
    "#",
    " ",
    "字",
    "<script>",
    "\\",
  );
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 60 }), (parts) => {
      expect(markdownToHtml(parts.join(""))).not.toContain("<script");
    }),
    { numRuns: 2_000 },
  );
});

test("title and first words come from the file", () => {
  const md = readArticle({ name: "a.md", text: "\uFEFF# 开学 **安排**\n\n第一段 [链接](/a)。\n\n- 项" });
  expect(md).toEqual({
    title: "开学 安排",
    intro: "第一段 链接。",
    html: '<p>第一段 <a href="/a">链接</a>。</p>\n<ul>\n<li>项</li>\n</ul>',
  });
  const html =
    "<!doctype html><html><head><title>网页</title><style>p{}</style></head><body><h1>标题</h1><p>正文</p></body></html>";
  expect(readArticle({ name: "a.HTML", text: html })).toEqual({
    title: "标题",
    intro: "正文",
    html: "<p>正文</p>",
  });
  expect(() => readArticle({ name: "a.docx", text: "x" })).toThrow(/^--file must end in \.md or \.html/);
  expect(() => readArticle({ name: "a.md", text: "# 只有标题\n" })).toThrow("--file has no text");
});
