// `node scripts/run.mjs COMMAND …`: runs a command of this folder. If no source is newer than the build, runs the
// bundled command (dist/commands), which takes a tenth of the time; otherwise runs the source.
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const SOURCES = ["shared", "server", "upstream", "scripts"];

const [name = ""] = process.argv.splice(2, 1);
const source = path.join(root, "scripts", `${name}.ts`);
const built = (command) => path.join(root, "dist/commands", `${command}.js`);
// Looks for the built file too, because an image contains no sources.
if (!/^[a-zA-Z]+$/.test(name) || !(existsSync(source) || existsSync(built(name)))) {
  console.error(`scripts/run.mjs: there is no command "${name}"`);
  process.exit(2);
}
const isBuilt = [name, "secretFiles"].every((command) => isCurrent(built(command)));
if (!isBuilt) (await import("tsx/esm/api")).register();
// Runs secretFiles first, which reads the secrets that the environment names as files.
for (const command of ["secretFiles", name])
  await import(pathToFileURL(isBuilt ? built(command) : path.join(root, "scripts", `${command}.ts`)).href);

function isCurrent(file) {
  const builtMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return builtMs !== undefined && SOURCES.every((folder) => isOlder(path.join(root, folder), builtMs));
}

/** Reports whether all source files of a folder are older than `ms`. Data files do not count: they are not bundled. */
function isOlder(folder, ms) {
  if (!existsSync(folder)) return true;
  return readdirSync(folder, { withFileTypes: true }).every((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return isOlder(file, ms);
    return !/\.m?ts$/.test(entry.name) || entry.name.endsWith(".test.ts") || statSync(file).mtimeMs <= ms;
  });
}
