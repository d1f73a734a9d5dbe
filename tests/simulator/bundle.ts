import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { build, type BuildOptions, type Plugin } from "esbuild";

const root = path.resolve(import.meta.dirname, "../..");

/** A change of the product's source that a simulation must find. */
export interface SourceChange {
  readonly file: string;
  /** Text that the file contains once. */
  readonly from: string;
  readonly to: string;
}

const folder = path.join(root, "node_modules/.cache/simulator");

const common: BuildOptions = {
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
  sourcemap: "inline",
  absWorkingDir: root,
  logLevel: "warning",
};

/** Bundles the process that simulates, with the virtual time. Returns its file. */
export async function bundleWorker(): Promise<string> {
  await mkdir(folder, { recursive: true });
  const worker = path.join(folder, "worker.js");
  await Promise.all([
    build({ ...common, entryPoints: [fileOf("virtual/all.ts")], outfile: path.join(folder, "all.js") }),
    build({ ...common, entryPoints: [fileOf("worker.ts")], outfile: worker, plugins: [virtualTime] }),
  ]);
  return worker;
}

/**
 * Bundles the simulation with the product's modules, in which the changes are made. The product reads the clock of its
 * machine by `Date.now`; here that is the clock of the simulated machine. All is one file, because a part that is
 * loaded later would come at a moment that no seed decides.
 * @returns the file of the bundle
 */
export async function bundleSimulation(name: string, changes: readonly SourceChange[]): Promise<string> {
  const outfile = path.join(folder, `${name}.js`);
  await build({
    ...common,
    entryPoints: [fileOf("simulate.ts")],
    outfile,
    define: { "Date.now": "machineNow", DEVELOPMENT: "false" },
    plugins: [virtualTime, changeSources(changes)],
  });
  return outfile;
}

/** Returns the code that fills a database for the simulation; it changes whenever the content could. */
export async function printOfSeeding(): Promise<string> {
  const { outputFiles } = await build({
    ...common,
    entryPoints: [fileOf("examDatabase.ts")],
    sourcemap: false,
    write: false,
    plugins: [virtualTime],
  });
  return outputFiles.map(({ text }) => text).join("");
}

/** Returns the file for a filled database, and removes those of other versions: each has 47 MB. */
export async function seededFile(version: string): Promise<string> {
  const own = `seeded-${version.slice(0, 16)}.tar`;
  for (const name of await readdir(folder))
    if (name.startsWith("seeded-") && !name.startsWith(own)) await rm(path.join(folder, name));
  return path.join(folder, own);
}

function fileOf(name: string): string {
  return path.join(import.meta.dirname, name);
}

/** Keeps the virtual time in a file of its own, which runs before the packages of the other files are loaded. */
const virtualTime: Plugin = {
  name: "virtual time",
  setup(builder) {
    builder.onResolve({ filter: /^\.\/virtual\// }, () => ({ path: "./all.js", external: true }));
  },
};

function changeSources(changes: readonly SourceChange[]): Plugin {
  return {
    name: "change sources",
    setup(builder) {
      for (const { file, from, to } of changes)
        builder.onLoad({ filter: new RegExp(`${file.replaceAll(".", "\\.")}$`) }, async ({ path: name }) => {
          const { readFile } = await import("node:fs/promises");
          const source = await readFile(name, "utf8");
          if (source.split(from).length !== 2) throw new Error(`${file} does not contain ${from} once`);
          return { contents: source.replace(from, () => to), loader: "ts" };
        });
    },
  };
}
