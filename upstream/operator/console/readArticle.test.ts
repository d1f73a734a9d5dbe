import { expect, test } from "vitest";
import { readArticle } from "./readArticle.ts";

test("reads title and introduction from the file", () => {
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
