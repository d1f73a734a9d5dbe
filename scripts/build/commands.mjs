import { rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Commands that operators run (scripts/run.mjs): compiled each time, TypeScript takes seconds. */
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

/** Beside the processes and not with them: parts that are shared with commands would make their start slower. */
export async function bundleCommands({ root, bundle }) {
  // Parts are named by their content, so those of earlier builds would stay for ever.
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

/** Drizzle is hundreds of small files; bundled, a command starts in half the time. */
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
