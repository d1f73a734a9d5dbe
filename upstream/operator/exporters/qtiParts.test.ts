import { expect, test } from "vitest";
import { qtiContent } from "./qtiParts.ts";

test("QTI: writes HTML with open tags as pages show it, and what is no HTML as text", () => {
  expect(qtiContent("甲<b>乙<br>丙")).toBe('<div class="beikao-text">甲<b>乙<br/>丙</b></div>');
  expect(qtiContent("若 a<b 且 c")).toBe('<div class="beikao-text">若 a&lt;b 且 c</div>');
});
