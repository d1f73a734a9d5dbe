import { expect, test } from "vitest";
import { jsonLdText } from "./jsonLdText.ts";

test("keeps any text from ending the data block, without changing the data", () => {
  const data = { name: "</script><!--<script>alert(1)</script>", note: "a\u2028b & c" };
  const text = jsonLdText(data);
  expect(text).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(text)).toEqual(data);
});
