import { mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { reactPlugin, toModule } from "./react.mjs";

const ROOT = path.resolve(import.meta.dirname, "../..");

const FILE = "react-dom/cjs/some.production.js";

test("requires become imports and exports become exports, one that is written twice included", () => {
  const text = `/* licence: exports nothing */
"use strict";
var Scheduler = require("scheduler"),
  React = require("react");
exports.now = void 0;
if (true) {
  exports.now = function () {
    return Scheduler.now() + exports.zero;
  };
}
exports.zero = 0;
exports.zero = React.zero;
`;
  expect(toModule(text, FILE)).toBe(`import * as Scheduler from "scheduler";
import * as React from "react";
/* licence: exports nothing */
var $export_now = void 0;
if (true) {
  $export_now = function () {
    return Scheduler.now() + $export_zero;
  };
}
var $export_zero = 0;
$export_zero = React.zero;

export { $export_now as now, $export_zero as zero };
`);
});

test.each([
  ["no exports", "var a = 1;\n"],
  ["a require inside", 'exports.a = function () { return require("react"); };\n'],
  ["all exports at once", "exports.a = 1;\nmodule.exports = { a: 1 };\n"],
  ["exports handed on", "exports.a = 1;\nfill(exports);\n"],
])("%s is a form that it refuses by the file's name", (_, text) => {
  expect(() => toModule(text, FILE)).toThrow(FILE);
});

test("exceptions made while the file is read are made without a place in it, all others as they were", async () => {
  const text = `exports.a = 1;
var OwnException = Error(formatProdErrorMessage(460)),
  OtherException = Error(formatProdErrorMessage(461));
function fail() {
  throw Error(formatProdErrorMessage(1));
}
`;
  const made = toModule(text, FILE);
  expect(made.match(/Object\.create\(Error\.prototype, \{ message: \{ value: formatProd/g)).toHaveLength(2);
  expect(made).toContain("  throw Error(formatProdErrorMessage(1));");

  const require = createRequire(import.meta.url);
  const file = require
    .resolve("react-dom/package.json")
    .replace(/package.json$/, "cjs/react-dom-client.production.js");
  const real = toModule(await readFile(file, "utf8"), file);
  expect(real.match(/Object\.create\(Error\.prototype/g)?.length).toBeGreaterThan(3);
  expect(real).not.toMatch(/^(?:var | {2})\w+ = Error\(/m);
});

test("files have the same names wherever the site is built: a release in a folder of its own sends nobody React again", async () => {
  const elsewhere = await mkdtemp(path.join(tmpdir(), "beikao-root-"));
  await symlink(path.join(ROOT, "node_modules"), path.join(elsewhere, "node_modules"));
  try {
    expect(await namesBuiltIn(elsewhere)).toEqual(await namesBuiltIn(ROOT));
  } finally {
    await rm(elsewhere, { recursive: true });
  }
});

async function namesBuiltIn(root) {
  const { outputFiles } = await build({
    stdin: { contents: 'export * from "react-dom/client";', resolveDir: root },
    outdir: "out",
    entryNames: "[name]-[hash]",
    bundle: true,
    format: "esm",
    write: false,
    plugins: [reactPlugin(root)],
    absWorkingDir: root,
  });
  return outputFiles.map((file) => path.basename(file.path));
}
