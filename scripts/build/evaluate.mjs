import { mkdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Bundles one of our modules for Node and imports it, so that the build reads its facts from the code itself. */
export async function evaluate({ root, bundle, entry, contents, external = [], plugins = [] }) {
  const outfile = path.join(root, "node_modules/.cache/beikao", `${path.basename(entry, ".ts")}.mjs`);
  await mkdir(path.dirname(outfile), { recursive: true });
  await bundle(`${entry} ${contents ?? ""}`, {
    ...(contents === undefined
      ? { entryPoints: [path.join(root, entry)] }
      : { stdin: { contents, resolveDir: root, loader: "ts" } }),
    bundle: true,
    format: "esm",
    platform: "node",
    external,
    plugins,
    outfile,
    logLevel: "silent",
  });
  // The query changes on each call, because Node imports a module once per address.
  return import(`${pathToFileURL(outfile)}?${Date.now()}-${performance.now()}`);
}
