import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Code that cuts a text by code units or code points: an ellipsis after a slice, a slice of letters, a slice at a
 * length limit.
 */
const CUTS = [
  /\.slice\([^()]*\)\}…/,
  /\.slice\([^()]*\)\s*\+\s*"…"/,
  /\[\.\.\.[\w.()]+\]\.slice\([^()]*\)\s*\.join\(""\)/,
  /\.slice\(0, (?:LONGEST|LETTERS|MOST_LETTERS|MOST_CHARS)\w*\)/,
  /\.substr(?:ing)?\(/,
];
/** Files whose cuts are harmless, because they cut only ASCII texts or lists. */
const FINE = new Set([
  // The cut text is a course code.
  "upstream/operator/console/commands/code.ts",
  // The cut text is the path of a request.
  "server/middleware/openRequest.ts",
  // The cuts are of lists of characters.
  "upstream/domain/search/characters.ts",
  "upstream/domain/search/indexEntries.ts",
]);

test("shown texts are cut by cutText only", () => {
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
