import { expect, test } from "vitest";
import { textPdf } from "./pdf.ts";

test("writes each object at the offset in the table, on as many pages as the lines need", () => {
  const text = Buffer.from(textPdf(["标题", ...Array.from({ length: 40 }, (_, n) => `第${n}行`)])).toString(
    "latin1",
  );
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const rows = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
  expect(rows.length).toBeGreaterThan(8);
  for (const [index, place] of rows.entries())
    expect(text.slice(place)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
  expect(text).toContain("/Count 2 ");
  for (const [, length, drawn = ""] of text.matchAll(/<< \/Length (\d+) >>\nstream\n([^]*?)\nendstream/g))
    expect(drawn).toHaveLength(Number(length));
  // The title "标题", encoded in UTF-16.
  expect(text).toContain("<68079898> Tj");
});
