import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { builtAt } from "./productionBuild.mjs";

test("does not count a development build or an incomplete build as a production build", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "beikao-build-"));
  const write = async (file, text) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  };
  try {
    expect(builtAt(folder)).toBe(0);
    await write("dist/client/manifest.json", JSON.stringify({ development: false }));
    expect(builtAt(folder)).toBe(0);
    await write("dist/server/index.js", "");
    expect(builtAt(folder)).toBeGreaterThan(0);
    for (const manifest of [JSON.stringify({ development: true }), "{}", '{ "develop']) {
      await write("dist/client/manifest.json", manifest);
      expect(builtAt(folder), manifest).toBe(0);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
