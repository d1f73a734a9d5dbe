import { mkdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Bundles a module of ours for Node and imports it, so that the build can read values such as the route table from it.
 */
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
  // Adds a changing query to the address, because Node imports a module only once per address.
  return import(`${pathToFileURL(outfile)}?${Date.now()}-${performance.now()}`);
}
