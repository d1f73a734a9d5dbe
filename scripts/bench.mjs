// `npm run bench`: the site beside bare React and bytes from memory (docs/performance.md). Builds first where the build is old.
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { register } from "tsx/esm/api";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const manifest = path.join(root, "dist/client/manifest.json");

if (!process.argv.includes("--help") && newestSource() > builtAt()) {
  console.error("building");
  const { build } = await import("../esbuild.config.mjs");
  await build();
}
// In this process: whoever stops it stops the servers too.
register();
await import("../bench/run.ts");

function builtAt() {
  const server = path.join(root, "dist/server/index.js");
  return existsSync(manifest) && existsSync(server)
    ? Math.min(statSync(manifest).mtimeMs, statSync(server).mtimeMs)
    : 0;
}

function newestSource() {
  const folders = ["client", "server", "shared", "upstream", "scripts/build"].map((folder) =>
    path.join(root, folder),
  );
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((file) => path.join(folder, file)),
  );
  const built = [path.join(root, "esbuild.config.mjs"), path.join(root, "package-lock.json"), ...files];
  return Math.max(...built.map((file) => statSync(file).mtimeMs));
}
