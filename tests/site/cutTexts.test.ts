import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Ways of cutting a text by units or code points: an ellipsis behind a slice, a slice of letters, a slice at a limit of length. */
const CUTS = [
  /\.slice\([^()]*\)\}…/,
  /\.slice\([^()]*\)\s*\+\s*"…"/,
  /\[\.\.\.[\w.()]+\]\.slice\([^()]*\)\s*\.join\(""\)/,
  /\.slice\(0, (?:LONGEST|LETTERS|MOST_LETTERS|MOST_CHARS)\w*\)/,
  /\.substr(?:ing)?\(/,
];
/** Texts of letters and digits alone, and lists. */
const FINE = new Set([
  // The beginning of a course code.
  "upstream/admin/commands/code.ts",
  // The path of a request as it was sent.
  "server/middleware/openRequest.ts",
  // Lists of characters.
  "upstream/search/characters.ts",
  "upstream/search/indexEntries.ts",
]);

test("shown texts are cut by cutText alone", () => {
  const files = ["client", "server", "shared", "upstream"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file) && !FINE.has(file));
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, at) =>
        CUTS.some((cut) => cut.test(line)) ? [`${file}:${at + 1} ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});
