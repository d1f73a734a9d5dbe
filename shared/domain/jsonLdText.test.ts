import { expect, test } from "vitest";
import { jsonLdText } from "./jsonLdText.ts";

test("no text can end the data block, and the data stays the same", () => {
  const data = { name: "</script><!--<script>alert(1)</script>", note: "a\u2028b & c" };
  const text = jsonLdText(data);
  expect(text).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(text)).toEqual(data);
});
