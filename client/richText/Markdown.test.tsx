import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Markdown } from "./Markdown.tsx";

const html = (text: string) =>
  renderToStaticMarkup(<Markdown text={text} />).replace(/^<div[^>]*>|<\/div>$/g, "");

test("paragraphs, lists, bold and code; what is no mark stays", () => {
  expect(html("**主干** 先找\n\n- 一\n- `if`\n\n1. 甲\n2、 乙\n2 * 3 * 4")).toBe(
    "<p><span><strong>主干</strong> 先找</span></p><ul><li>一</li><li><code>if</code></li></ul>" +
      "<ol><li>甲</li><li>乙</li></ol><p><span>2 * 3 * 4</span></p>",
  );
});

test("HTML in a note is text", () => {
  expect(html("<img src=x onerror=alert(1)>")).toBe("<p><span>&lt;img src=x onerror=alert(1)&gt;</span></p>");
});
