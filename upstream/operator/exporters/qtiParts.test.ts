import { expect, test } from "vitest";
import { qtiContent } from "./qtiParts.ts";

const div = (inner: string) => `<div class="beikao-text">${inner}</div>`;

test("QTI: writes HTML with open tags as pages show it, and other text as text", () => {
  expect(qtiContent("甲<b>乙<br>丙")).toBe(div("甲<b>乙<br/>丙</b>"));
  expect(qtiContent("若 a<b 且 c")).toBe(div("若 a&lt;b 且 c"));
});

test("QTI: writes entities as characters, also in formulas, and drops boxes without an effect", () => {
  expect(qtiContent("&alpha;&nbsp;&times; &lt;b&gt; R&D")).toBe(div("α\u00a0× &lt;b&gt; R&amp;D"));
  expect(qtiContent("$a &lt; b$<center>甲</center>")).toBe(div("$a &lt; b$甲"));
});

test("QTI: writes two amounts of money so that they do not become a formula", () => {
  expect(qtiContent("\\$x\\$")).toBe(div("\\$x\\$"));
  expect(qtiContent("&#36;x$")).toBe(div("\\$x\\$"));
  expect(qtiContent("$5 和 $6")).toBe(div("$5 和 $6"));
});
