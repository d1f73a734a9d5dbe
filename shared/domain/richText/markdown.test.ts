import fc from "fast-check";
import { expect, test } from "vitest";
import { articleOfMarkdown, noteOfMarkdown } from "./markdown.ts";
import { safeHtml } from "./sanitise.ts";

test.each([
  ["# 一\n## 二\n####### 七", "<h2>一</h2>\n<h2>二</h2>\n<p>####### 七</p>"],
  ["第一行\n第二行\n\nan end\nof a line", "<p>第一行第二行</p>\n<p>an end\nof a line</p>"],
  // The mark that ends bold text leaves an empty text beside the line end.
  ["**重点**\n后面\n*斜*\n末", "<p><strong>重点</strong>后面<em>斜</em>末</p>"],
  ["他说：“好。”\n“行”\n——①\n±5\n×\n例", "<p>他说：“好。”“行”——①\n±5\n×例</p>"],
  ["Say “yes”.\n“No” …\nend", "<p>Say “yes”.\n“No” …\nend</p>"],
  ["한국어\n문장", "<p>한국어\n문장</p>"],
  ["断行  \n在这里", "<p>断行<br>\n在这里</p>"],
  // CommonMark does not make this text bold.
  ["**重点：**后面", "<p><strong>重点：</strong>后面</p>"],
  ["这*很*好，~~不~~，2 * 3 * 4", "<p>这<em>很</em>好，<s>不</s>，2 * 3 * 4</p>"],
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
  [
    "- 甲\n- 乙\n  - 丙\n\n末",
    "<ul>\n<li>甲</li>\n<li>乙\n<ul>\n<li>丙</li>\n</ul>\n</li>\n</ul>\n<p>末</p>",
  ],
  ["3. 三\n4. 四", '<ol start="3">\n<li>三</li>\n<li>四</li>\n</ol>'],
  ["- 甲\n\n- 乙", "<ul>\n<li>\n<p>甲</p>\n</li>\n<li>\n<p>乙</p>\n</li>\n</ul>"],
  ["> 引\n> 用\n\n后", "<blockquote>\n<p>引用</p>\n</blockquote>\n<p>后</p>"],
  ["---", "<hr>"],
  ["```\na <b>\n\n# c\n```\n后", "<pre><code>a &lt;b&gt;\n\n# c\n</code></pre>\n<p>后</p>"],
  [
    "| 日期 | 安排 |\n|---|:-:|\n| 3 月 | **开课** |",
    "<table>\n<thead>\n<tr>\n<th>日期</th>\n<th>安排</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>3 月</td>\n<td><strong>开课</strong></td>\n</tr>\n</tbody>\n</table>",
  ],
])("%j", (markdown, html) => {
  expect(articleOfMarkdown(markdown)).toBe(html);
  // The page sanitises the HTML again, which removes nothing.
  const cleaned = safeHtml(html).replaceAll(/ (?:loading="lazy" decoding="async"|translate="no")/g, "");
  expect(cleaned.replace(/\s/g, "")).toBe(html.replace(/\s/g, ""));
});

test("ends for any input and lets none of its tags through", () => {
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
    "“",
    "**",
    "&amp;",
    "![",
    "\ud840",
    "\u{20000}",
    "<script>",
    "\\",
  );
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 60 }), (parts) => {
      expect(articleOfMarkdown(parts.join(""))).not.toContain("<script");
      expect(noteOfMarkdown(parts.join(""))).not.toContain("<script");
    }),
    { numRuns: 2_000 },
  );
});

test("keeps the lines of a note, and shows pictures, HTML and dangerous addresses as text", () => {
  expect(noteOfMarkdown("**主干**先找\n再看\n\n- 一\n- `if`\n\n1. 甲\n2. 2 * 3 * 4")).toBe(
    '<p><strong>主干</strong>先找<br>\n再看</p>\n<ul>\n<li>一</li>\n<li><code translate="no">if</code></li>\n</ul>\n<ol>\n<li>甲</li>\n<li>2 * 3 * 4</li>\n</ol>',
  );
  expect(noteOfMarkdown("<img src=x onerror=alert(1)>")).toBe("<p>&lt;img src=x onerror=alert(1)&gt;</p>");
  expect(noteOfMarkdown("![图](https://a.example/a.png)")).not.toContain("<img");
  expect(noteOfMarkdown("[点](javascript:alert(1))")).not.toContain("href");
});
