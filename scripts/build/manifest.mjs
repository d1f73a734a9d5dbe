import { createHash } from "node:crypto";
import path from "node:path";
import { evaluate } from "./evaluate.mjs";
import { FRAME_PARTS } from "./redirects.mjs";

const SCREENS = `
export { routes } from "./shared/routes/table.ts";
export { screens } from "./client/app/screens.ts";
export { failurePage, layouts } from "./client/app/layouts.ts";
`;
const IDLE = [FRAME_PARTS];
/** Lists of screens and layouts. Each of these has a stylesheet of its own, which loads with it. */
const STYLED_BY_THEMSELVES = new Set(["client/app/screens.ts", "client/app/layouts.ts"]);

/** Returns, for each route id, the dynamically imported modules of its screen and of its layout. */
export async function readScreens(root, bundle) {
  const { routes, screens, layouts, failurePage } = await evaluate({
    root,
    bundle,
    entry: "screens",
    contents: SCREENS,
    external: ["react"],
    plugins: [fileNames(root)],
  });
  const filesOf = async (...sources) => {
    const files = await Promise.all(sources.map((source) => source.load()));
    return files.filter((file) => file !== undefined);
  };
  const found = routes.map(async (route) => [
    route.id,
    await filesOf(screens[route.id], layouts[route.layout]),
  ]);
  return {
    ...Object.fromEntries(await Promise.all(found)),
    failure: await filesOf(layouts.error, failurePage),
    idle: IDLE,
  };
}

/** Replaces each dynamically imported component by the name of its file, and removes all other components. */
function fileNames(root) {
  return {
    name: "fileNames",
    setup(build) {
      build.onResolve({ filter: /\.tsx$/ }, ({ path: imported, resolveDir, kind }) => ({
        path: path.relative(root, path.resolve(resolveDir, imported)),
        namespace: kind === "dynamic-import" ? "lazy" : "present",
      }));
      build.onLoad({ filter: /./, namespace: "lazy" }, ({ path: file }) => ({
        contents: `const file = ${JSON.stringify(file)}; export { file as screen, file as ${path.basename(file, ".tsx")} };`,
      }));
      build.onLoad({ filter: /./, namespace: "present" }, ({ path: file }) => ({
        contents: `export const ${path.basename(file, ".tsx")} = undefined;`,
      }));
    },
  };
}

export function contentHash(text) {
  return createHash("sha256").update(text).digest("base64url").replace(/[-_]/g, "").slice(0, 10);
}

/** Returns the outputs that a browser loads for one output: that output and all its static imports, recursively. */
export function closure(metafile, output, found = new Set()) {
  if (found.has(output)) return found;
  found.add(output);
  for (const { path: imported, kind } of metafile.outputs[output]?.imports ?? []) {
    if (kind === "import-statement" && metafile.outputs[imported]) closure(metafile, imported, found);
  }
  return found;
}

/** Returns the outputs that a browser loads for several entry points. */
export function closureOf(metafile, entryPoints) {
  const found = new Set();
  for (const entryPoint of entryPoints) closure(metafile, outputOf(metafile, entryPoint), found);
  return found;
}

/** Returns the given modules with all modules that they import statically, in the order of the imports. */
export function modulesBehind(metafile, files) {
  return reach(metafile, files, ({ kind }) => kind === "import-statement");
}

/**
 * Returns the given modules with all modules that they import statically or dynamically, without the screens and layouts
 * to which they can navigate.
 */
export function modulesEverBehind(metafile, files) {
  return reach(
    metafile,
    files,
    ({ kind }, importer) =>
      kind === "import-statement" || (kind === "dynamic-import" && !STYLED_BY_THEMSELVES.has(importer)),
  );
}

function reach(metafile, files, isFollowed, found = new Set()) {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    const imports = metafile.inputs[file]?.imports ?? [];
    reach(
      metafile,
      imports.filter((imported) => isFollowed(imported, file)).map(({ path: imported }) => imported),
      isFollowed,
      found,
    );
  }
  return found;
}

export function styleModules(modules) {
  return [...modules].filter((file) => file.endsWith(".styles.ts"));
}

export function outputOf(metafile, entryPoint) {
  const found = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entryPoint);
  if (!found) throw new Error(`no output was built for ${entryPoint}`);
  return found[0];
}
