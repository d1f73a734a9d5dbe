import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { namesBy } from "#shared/environment/variables.ts";
import { envExample, withVariables } from "./documents.ts";

const REMEDY = "npm run docs:environment writes it anew";

test(".env.example and docs/environment.md are as the table of variables writes them", () => {
  const docs = readFileSync("docs/environment.md", "utf8");
  expect(readFileSync(".env.example", "utf8"), REMEDY).toBe(envExample());
  expect(docs, REMEDY).toBe(withVariables(docs));
});

test("both documents name every variable", () => {
  const [example, docs] = [envExample(), withVariables("## All variables\n\n## Start safely\n")];
  const names = namesBy("site", "upstream", "both", "deploy");
  expect(names.length).toBeGreaterThan(70);
  for (const name of names) {
    expect(example, name).toMatch(new RegExp(`^#?${name}=`, "m"));
    expect(docs, name).toContain(`\n| \`${name}\` |`);
  }
});

test("refuses a document without the sections", () => {
  expect(() => withVariables("# Environment\n")).toThrow("lacks ## All variables");
});

test("site and upstream read no variable that the table lacks", () => {
  // Variables of systemd, the shell and the build; SITE_HOST and SITE_PORT are what the site says to its embedded upstream.
  const outside = ["NODE_ENV", "NOTIFY_SOCKET", "PATH", "SITE_HOST", "SITE_PORT"];
  const sources = ["server", "upstream", "shared"].flatMap((tree) =>
    readdirSync(tree, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^testing/.test(file))
      .map((file) => `${tree}/${file}`),
  );
  const read = sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\benv(?:\["|\.)([A-Z][A-Z0-9_]+)/g)].map(
      ([, name = ""]) => name,
    ),
  );
  expect([...new Set(read)].toSorted()).toEqual(outside);
});
