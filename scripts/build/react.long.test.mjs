import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { reactPlugin } from "./react.mjs";

const ROOT = path.resolve(import.meta.dirname, "../..");

let built;
beforeAll(async () => {
  built = await filesBuiltIn(ROOT);
});

test("wraps no React file in a function, so that browsers parse it once", async () => {
  const [plain] = await filesBuiltIn(ROOT, { "process.env.NODE_ENV": '"production"' }, []);
  expect(plain.text).toContain("__commonJS");

  const [file] = built;
  expect(file.text).not.toContain("__commonJS");
  expect(file.text).not.toMatch(/\b__?require\w*\(/);
  expect(file.text).toMatch(/^export \{[^}]*\bhydrateRoot\b/m);
});

test("names files independently of the folder, so that a new release does not send React again", async () => {
  const elsewhere = await mkdtemp(path.join(tmpdir(), "beikao-root-"));
  await symlink(path.join(ROOT, "node_modules"), path.join(elsewhere, "node_modules"));
  try {
    expect(namesOf(await filesBuiltIn(elsewhere))).toEqual(namesOf(built));
  } finally {
    await rm(elsewhere, { recursive: true });
  }
});

async function filesBuiltIn(root, define = {}, plugins = [reactPlugin(root)]) {
  const { outputFiles } = await build({
    stdin: { contents: 'export * from "react-dom/client";', resolveDir: root },
    outdir: "out",
    entryNames: "[name]-[hash]",
    bundle: true,
    format: "esm",
    write: false,
    define,
    plugins,
    absWorkingDir: root,
  });
  return outputFiles;
}

function namesOf(files) {
  return files.map((file) => path.basename(file.path));
}
