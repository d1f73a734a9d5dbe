import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const manifest = path.join(root, "dist/client/manifest.json");

/** Builds the site where a source is newer than its build. */
export async function buildWhereOld() {
  if (newestSource() <= builtAt()) return;
  console.error("building");
  const { createBuild } = await import("../esbuild.config.mjs");
  await createBuild()();
}

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
