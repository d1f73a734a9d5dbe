import { readFile, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const MOST_BYTES = 600_000;

const guide = await readFile("docs/zh/README.md", "utf8");

/** Returns the texts of the product's modules below a folder. */
async function sourcesBelow(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true });
  const own = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
  return Promise.all(own.map((name) => readFile(join(folder, name), "utf8")));
}

test("every button, link and field that the Chinese guide names is a whole text of the product", async () => {
  const named = [...new Set([...guide.matchAll(/「([^」]+)」/g)].map(([, word = ""]) => word))];
  const sources = (await Promise.all(["client", "shared", "upstream"].map(sourcesBelow))).flat().join("\n");
  const isShown = (word: string) => new RegExp(`["\`>]\\s*${word}\\s*["\`<]`).test(sources);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((word) => !isShown(word))).toEqual([]);
});

test("the pictures of the Chinese guide exist and stay small", async () => {
  const pictures = [...guide.matchAll(/\]\(\.\.\/(images\/zh-[\w-]+\.png)\)/g)].map(([, path = ""]) => path);
  const kept = (await readdir("docs/images")).filter((name) => name.startsWith("zh-"));
  expect(pictures.map((path) => path.slice("images/".length)).sort()).toEqual(kept.sort());
  const sizes = await Promise.all(pictures.map(async (path) => (await stat(join("docs", path))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
});
