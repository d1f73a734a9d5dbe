import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";

const SCREEN = /^\s+(\w+): screen\(\(\) => import\("\.\/([^"]+)"\)\)/gm;

/** Route id -> module of its screen, read from client/screens.ts, so that it stays the one list. */
export async function readScreens(root) {
  const source = await readFile(path.join(root, "client/screens.ts"), "utf8");
  const screens = Object.fromEntries(
    [...source.matchAll(SCREEN)].map(([, id, file]) => [id, `client/${file}`]),
  );
  if (Object.keys(screens).length === 0)
    throw new Error("client/screens.ts: no screen was found; has its form changed?");
  return screens;
}

export function contentHash(text) {
  return createHash("sha256").update(text).digest("base64url").replace(/[-_]/g, "").slice(0, 10);
}

/** The outputs that a browser loads with one output: itself and its static imports, all the way down. */
export function closure(metafile, output, found = new Set()) {
  if (found.has(output)) return found;
  found.add(output);
  for (const { path: imported, kind } of metafile.outputs[output]?.imports ?? []) {
    if (kind === "import-statement" && metafile.outputs[imported]) closure(metafile, imported, found);
  }
  return found;
}

/** The style modules inside some outputs, in the order in which the bundler met them. */
export function styleModules(metafile, outputs) {
  return [...outputs]
    .flatMap((output) => Object.keys(metafile.outputs[output]?.inputs ?? {}))
    .filter((file) => file.endsWith(".styles.ts"));
}

export function outputOf(metafile, entryPoint) {
  const found = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entryPoint);
  if (!found) throw new Error(`no output was built for ${entryPoint}`);
  return found[0];
}
