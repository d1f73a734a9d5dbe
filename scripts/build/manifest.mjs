import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { evaluate } from "./evaluate.mjs";

const SCREEN = /^\s+(\w+): screen\(\(\) => import\("\.\/([^"]+)"\)\)/gm;

const LAYOUTS = { exam: "client/layouts/ExamLayout.tsx", error: "client/layouts/ErrorLayout.tsx" };
const FAILURE = [LAYOUTS.error, "client/app/FailurePage.tsx"];
const LATER = ["client/app/LaterParts.tsx"];

/** Route id -> modules of its screen and layout, read from client/screens.ts and the table, so that those stay the one list. */
export async function readScreens(root, bundle) {
  const source = await readFile(path.join(root, "client/screens.ts"), "utf8");
  const files = new Map([...source.matchAll(SCREEN)].map(([, id, file]) => [id, `client/${file}`]));
  const { routes } = await evaluate({ root, bundle, entry: "shared/routes/table.ts" });
  const screens = routes.map(({ id, layout }) => {
    if (!files.has(id))
      throw new Error(`client/screens.ts: the screen of ${id} was not found; has its form changed?`);
    return [id, layout === "default" ? [files.get(id)] : [files.get(id), LAYOUTS[layout]]];
  });
  return { ...Object.fromEntries(screens), failure: FAILURE, later: LATER };
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

/** The same for entry points. */
export function closureOf(metafile, entryPoints) {
  const found = new Set();
  for (const entryPoint of entryPoints) closure(metafile, outputOf(metafile, entryPoint), found);
  return found;
}

/** The modules that some modules need, themselves included, in the order of their imports; not what they load lazily. */
export function modulesBehind(metafile, files, found = new Set()) {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    const imports = metafile.inputs[file]?.imports ?? [];
    modulesBehind(
      metafile,
      imports.filter(({ kind }) => kind === "import-statement").map(({ path: imported }) => imported),
      found,
    );
  }
  return found;
}

export function styleModules(modules) {
  return [...modules].filter((file) => file.endsWith(".styles.ts"));
}

export function outputOf(metafile, entryPoint) {
  const found = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entryPoint);
  if (!found) throw new Error(`no output was built for ${entryPoint}`);
  return found[0];
}
