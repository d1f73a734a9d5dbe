import { mkdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Bundles a module of ours for Node and imports it: what the build has to know of the code, it asks the code. */
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
  // A new query each time: a module is imported once per address.
  return import(`${pathToFileURL(outfile)}?${Date.now()}-${performance.now()}`);
}
