import { rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Commands that operators run (scripts/run.mjs). They are bundled because compiling TypeScript on each run takes
 * seconds.
 */
const COMMANDS = [
  "admin",
  "backup",
  "agencyFiles",
  "checkConfig",
  "contract",
  "exportQuestions",
  "exportStatic",
  "importQuestions",
  "listFormulas",
  "restore",
  "secretFiles",
  "seed",
];

/**
 * Bundles commands separately from the processes: chunks shared with commands would make the start of a process slower.
 */
export async function bundleCommands({ root, bundle }) {
  // Chunks are named by their content hash, so chunks of earlier builds would pile up.
  await rm(path.join(root, "dist/commands"), { recursive: true, force: true });
  await bundle("commands", commandOptions(root));
}

export function commandOptions(root) {
  return {
    entryPoints: Object.fromEntries(COMMANDS.map((name) => [name, `scripts/${name}.ts`])),
    outdir: "dist/commands",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    plugins: [drizzlePlugin()],
    sourcemap: "linked",
    absWorkingDir: root,
    logLevel: "warning",
    chunkNames: "parts/[name]-[hash]",
  };
}

/** Bundles drizzle, which consists of hundreds of small files: a command then starts in half the time. */
function drizzlePlugin() {
  return {
    name: "drizzle",
    setup(build) {
      build.onResolve({ filter: /^drizzle-orm(?:\/|$)/ }, ({ path: name }) => ({
        path: fileURLToPath(import.meta.resolve(name)),
        sideEffects: false,
      }));
    },
  };
}
