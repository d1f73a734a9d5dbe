import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commands } from "#upstream/operator/console/commandTable.ts";
import { roleDocs } from "./document.ts";

const docs = roleDocs();

test("docs/roles.md is as the table of commands writes it", () => {
  expect(readFileSync("docs/roles.md", "utf8"), "npm run docs:roles writes it anew").toBe(docs);
});

test("has a row for each command", () => {
  expect([...docs.matchAll(/^\| `/gm)]).toHaveLength(commands.length);
});

test.each([
  ["a seller, without refunds", "order", "| `refund` 退款 | yes |  |  |  |  |"],
  ["a seller who gives out codes", "code", "| `make` 生成 | yes |  |  | yes |  |"],
  ["accounts of the staff, which are the owner's", "staff", "| `add` 添加 | yes |  |  |  |  |"],
  ["a command on the machine", "job", "| `list` 列表 | operator |  |  |  | operator |"],
  ["a command of the shell", "session", "| `open` 打开 | shell |  |  |  |  |"],
])("shows %s", (_, noun, row) => {
  const [, part = ""] = docs.split(`(${noun})\n`);
  expect(part.split("\n## ")[0]).toContain(`\n${row}\n`);
});
