import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { CHANGES } from "./router.mjs";

const PACKAGE = pathToFileURL(
  path.resolve(import.meta.dirname, "../../node_modules/react-router") + path.sep,
);

test("react-router has the release for which the build's replacements were written, and each replacement matches", () => {
  const { version } = JSON.parse(readFileSync(new URL("package.json", PACKAGE), "utf8"));
  expect(version).toBe("7.18.6");
  const folder = new URL("dist/production/", PACKAGE);
  const chunks = readdirSync(folder).filter((name) => /^chunk-\w+\.mjs$/.test(name));
  const text = chunks.map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n");
  expect(CHANGES.map(([found]) => text.match(found)?.length ?? 0)).toEqual([1, 17, 1, 16]);
});
