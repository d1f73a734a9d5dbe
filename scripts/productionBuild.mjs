import { fork } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { endWithUs } from "./endWithUs.mjs";

const BACKGROUND = constants.priority.PRIORITY_BELOW_NORMAL;

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/**
 * Builds the site if there is no build, or only a development build of `npm run dev`.
 * @param onUpstream called when the upstream is bundled, long before the browser's files are
 */
export async function buildWhereNone(onUpstream) {
  if (builtAt(root) === 0) await build(onUpstream);
}

/** Builds the site if a source file is newer than the build. */
export async function buildWhereOld() {
  if (builtAt(root) < newestSource()) await build();
}

/** Returns the time of a folder's production build in ms since 1970; 0: there is none, or an incomplete one. */
export function builtAt(folder) {
  const manifest = path.join(folder, "dist/client/manifest.json");
  try {
    if (JSON.parse(readFileSync(manifest, "utf8")).development !== false) return 0;
    return Math.min(statSync(manifest).mtimeMs, statSync(path.join(folder, "dist/server/index.js")).mtimeMs);
  } catch {
    return 0;
  }
}

/** Builds in a child process. A build needs half a gigabyte of memory, which is free again when the process ends. */
async function build(onUpstream = () => undefined) {
  const started = performance.now();
  console.error("no production build of these sources yet: building, which takes twenty seconds");
  const child = fork(path.join(root, "esbuild.config.mjs"), [], { silent: true });
  // Lowers the priority of the build, because a first start waits longest for the database, which is filled meanwhile.
  setPriority(child.pid, BACKGROUND);
  endWithUs(child);
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => said.push(chunk));
  child.on("message", (message) => message === "upstream" && onUpstream());
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) {
    process.stderr.write(Buffer.concat(said));
    console.error("the build failed; what it said stands above");
    process.exit(1);
  }
  console.error(`built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
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
