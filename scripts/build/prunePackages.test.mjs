import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { prunePackages } from "./prunePackages.mjs";

test("keeps packages that the build imports with all their dependencies, and no others", async () => {
  const root = await mkdtemp(path.join(tmpdir(), "beikao-prune-"));
  const write = async (file, text) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  };
  const add = (folder, more = {}) => write(`node_modules/${folder}/package.json`, JSON.stringify(more));
  const has = (file) => existsSync(path.join(root, "node_modules", file));
  try {
    await expect(async () => {
      await add("@a/used", { dependencies: { below: "1" }, optionalDependencies: { elsewhere: "1" } });
      prunePackages(root);
    }).rejects.toThrow("build first");
    await write("dist/server/index.js", 'import { a } from "@a/used/part";\nimport "node:fs";');
    await write("dist/chunks/one.js", 'const lazy = import("named");');
    await write("dist/client/assets/entry.js", 'import "browser";');
    await add("below");
    await add("@a/used/node_modules/below", { peerDependencies: { peer: "1" } });
    for (const name of ["peer", "named", "browser", "@a/builder", "tsx"]) await add(name);
    await write("node_modules/named/index.js", "");
    await write("node_modules/named/index.d.ts", "");
    expect(prunePackages(root).removed.sort()).toEqual(["@a/builder", "below", "browser", "tsx"]);
    expect(["@a/used/node_modules/below", "peer", "named/index.js"].filter(has)).toHaveLength(3);
    expect(["below", "browser", "@a/builder", "named/index.d.ts"].filter(has)).toEqual([]);
  } finally {
    await rm(root, { recursive: true });
  }
});
