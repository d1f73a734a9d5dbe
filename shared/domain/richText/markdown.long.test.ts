import { expect, test } from "vitest";
import { articleOfMarkdown, noteOfMarkdown } from "./markdown.ts";
import { safeHtml } from "./sanitise.ts";

test("takes at most about ten times as long for ten times the text", () => {
  const parts = [
    ..."*_`[<\\|~&#\n\t(",
    "**",
    "![",
    "> ",
    "- ",
    "  - ",
    "|-|\n",
    "a*",
    "*a _b ",
    "[a](",
    "[a]: b\n",
    "``` \n",
    "<!--",
    "**a ",
    "*a**b",
    "[[]",
    "![[]()",
    "`a``b",
    "字**",
    "“**",
    "<a@",
    "[a][",
    "](<",
    ']("',
    "-\n",
    "=\n",
    "a\n",
    "**：a**",
    "a  \n",
    "__a_",
  ];
  const took = (length: number) => {
    const begun = performance.now();
    for (const part of parts) {
      const text = part.repeat(Math.ceil(length / part.length));
      safeHtml(articleOfMarkdown(text));
      noteOfMarkdown(text);
    }
    return performance.now() - begun;
  };
  took(500);
  expect(took(29_000)).toBeLessThan(20 * took(2_900) + 2_000);
});
