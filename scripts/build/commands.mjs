import { rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Commands that operators run (scripts/run.mjs). They are bundled, because compiling their TypeScript on each run would
 * take seconds.
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
  "undo",
];

/**
 * Bundles the commands separately from the servers. Shared chunks would make a server start slower.
 */
export async function bundleCommands({ root, bundle }) {
  // Removes the chunks of earlier builds. Their names are content hashes, so a new build would not overwrite them.
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

/**
 * Bundles drizzle too: it consists of hundreds of small files, and a command with the bundle starts in half the time.
 */
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
