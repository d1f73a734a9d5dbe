import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { documented, fieldDocs, pathsOf, recordWords } from "./document.ts";
import { FIELD_WORDS } from "./words.ts";

const docs = await fieldDocs();

test("docs/fields.md is as the schemas write it", () => {
  expect(readFileSync("docs/fields.md", "utf8"), "npm run docs:fields writes it anew").toBe(docs);
});

test("each name of words.ts is of a field of a school that no record names", () => {
  const wrong = Object.entries(FIELD_WORDS).flatMap(([key, { fields }]) => {
    const name = key as (typeof documented)[number];
    const paths = new Set(pathsOf(name));
    return Object.keys(fields).flatMap((path) =>
      !paths.has(path) || recordWords(name, path) !== undefined ? [`${name}: ${path}`] : [],
    );
  });
  expect(wrong).toEqual([]);
});

test("every kind has its own chapter", () => {
  expect(documented.length).toBeGreaterThan(15);
  expect([...docs.matchAll(/^## /gm)]).toHaveLength(documented.length);
});

test.each([
  ["a file with one list", '| `brand` | 主题色 | yes | colour in quotes, such as "#b45f2b" | `"#2f6b4f"` |'],
  ["a part of a part of an entry", "| `chapters[].lessons[].free` | 免费试看 |  | true or false | `true` |"],
  ["an alternative of a union", "| `sections[].draw[].num` | 抽几题 | yes | whole number, at least 1 |  |"],
])("shows a field of %s with its name, form and example", (_, row) => {
  expect(docs).toContain(`\n${row}\n`);
});

test("leaves out fields that only the demo sets", () => {
  expect(docs).not.toMatch(/[`.](?:daysAgo|studyNum|inDays|talk)`/);
});
