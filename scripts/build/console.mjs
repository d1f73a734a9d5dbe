import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { browserOptions } from "./browserOptions.mjs";
import { checkFloor } from "./floor.mjs";
import { contentHash, modulesEverBehind, outputOf, styleModules } from "./manifest.mjs";
import { reactPlugin } from "./react.mjs";

const ENTRY = "client/console/entry.ts";
const FOLDER = "dist/console";

/**
 * Bundles the scripts of the admin pages and their styles into dist/console, which the upstream serves. The names
 * contain hashes of the contents; manifest.json lists the first script and the style sheet.
 */
export async function bundleConsole({ root, bundle, styles, define, development }) {
  const { outputFiles, metafile } = await bundle("console", {
    entryPoints: { entry: ENTRY },
    outdir: FOLDER,
    ...browserOptions(root, development),
    define,
    plugins: [styles.plugin, ...(development ? [] : [reactPlugin(root)])],
  });
  const files = new Map(outputFiles.map(({ path: file, contents }) => [path.basename(file), contents]));
  const css = styles.rulesFor(styleModules(modulesEverBehind(metafile, [ENTRY])));
  const sheet = `components-${contentHash(css)}.css`;
  files.set(sheet, css);
  const scripts = outputFiles.filter(({ path: file }) => file.endsWith(".js"));
  if (!development) checkFloor(new Map(scripts.map(({ path: file, text }) => [path.basename(file), text])));
  const folder = path.join(root, FOLDER);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all([...files].map(([name, content]) => writeFile(path.join(folder, name), content)));
  const manifest = { script: path.basename(outputOf(metafile, ENTRY)), styles: sheet };
  await writeFile(path.join(folder, "manifest.json"), JSON.stringify(manifest));
}
