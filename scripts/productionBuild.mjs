import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Builds the site where there is no build, or only the one that `npm run dev` left in its place. */
export async function buildWhereNone() {
  if (builtAt(root) === 0) await build();
}

/** The same where a source is newer than its build. */
export async function buildWhereOld() {
  if (builtAt(root) < newestSource()) await build();
}

/** When the production build in this folder was made, in ms since 1970; 0 where there is none, or part of one. */
export function builtAt(folder) {
  const manifest = path.join(folder, "dist/client/manifest.json");
  try {
    if (JSON.parse(readFileSync(manifest, "utf8")).development !== false) return 0;
    return Math.min(statSync(manifest).mtimeMs, statSync(path.join(folder, "dist/server/index.js")).mtimeMs);
  } catch {
    return 0;
  }
}

async function build() {
  console.error("no production build of these sources yet: building");
  const { createBuild } = await import("../esbuild.config.mjs");
  await createBuild()();
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
