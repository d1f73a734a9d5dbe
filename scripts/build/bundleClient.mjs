import path from "node:path";
import { BUSIEST } from "./checks.mjs";
import { browserOptions } from "./browserOptions.mjs";
import { groupsOf } from "./groups.mjs";
import { modulesBehind } from "./manifest.mjs";
import { minifyScripts } from "./minify.mjs";
import { reactPlugin } from "./react.mjs";
import { FRAME_PARTS, redirectsPlugin } from "./redirects.mjs";
import { routerPlugin } from "./router.mjs";
import { sourcesPlugin } from "./sources.mjs";

export const ENTRY = "client/entry.ts";
const START = "client/app/start.tsx";
/**
 * Modules that the entry imports dynamically and every page needs. The largest comes first, because browsers request
 * them in this order.
 */
export const FIRST = ["client/reactDom.ts", START];
export const FORMULA_STYLES = "node_modules/katex/dist/katex.min.css";
/** Parts that load right after a page, without an action of the visitor. */
const SOON = [FRAME_PARTS, "client/pages/home/laterParts.ts"];
const SCHEMAS = /^shared\/contract\/\w+\/schemas\.ts$/;
export const SCREEN_STYLES_SLOT = "__SCREEN_STYLES__";

/**
 * Bundles the browser's files. esbuild writes one file for each set of modules that the same entries reach, so fifty
 * lazy modules would give a page forty tiny files. To avoid that, each lazy module gets two kinds of added imports: the
 * start of the app, which every page loads anyway, and its groups (groups.mjs), so that each group becomes one file.
 * React has its own file, which does not change when the site changes.
 * @param pages route id -> modules of its screen and layout
 * @returns the metafile, the files by path, and `graph`: the metafile of a run without the added imports, from which
 * the style rules of a screen are found
 */
export async function bundleClient({ root, bundle, styles, pages, define, development }) {
  const run = async (companions) => {
    const sources = sourcesPlugin(root, companions);
    return bundle(
      "client",
      options({
        root,
        define,
        development,
        plugins: [
          styles.plugin,
          sources,
          redirectsPlugin(root),
          routerPlugin(root, development),
          ...(development ? [] : [reactPlugin(root)]),
        ],
      }),
    );
  };
  const plain = await run(new Map());
  if (development) return { metafile: plain.metafile, graph: plain.metafile, files: filesOf(root, plain) };
  const merged = await run(companionsOf(plain.metafile, pages));
  return {
    metafile: merged.metafile,
    graph: plain.metafile,
    files: await minifyScripts(filesOf(root, merged)),
  };
}

/** Returns the added imports by module. */
function companionsOf(metafile, pages) {
  const all = lazyModules(metafile);
  const lazy = all.filter((file) => !SCHEMAS.test(file));
  const first = modulesBehind(metafile, [ENTRY, ...FIRST]);
  const { common, groups } = groupsOf(metafile, {
    lazy,
    pages: Object.values(pages),
    soon: SOON,
    busiest: pages[BUSIEST],
    first,
  });
  const ofLazy = lazy.map((file) => {
    const own = groups.filter(({ users }) => users.has(file)).flatMap(({ modules }) => modules);
    return [file, [START, ...own.filter((module) => module !== file)]];
  });
  const schemas = all.filter((file) => SCHEMAS.test(file));
  const ofSchemas = onlyOf(metafile, schemas, [ENTRY, ...FIRST, ...lazy]);
  return new Map([
    [START, common],
    ...ofLazy,
    ...schemas.map((file) => [file, [START, ...ofSchemas.filter((module) => module !== file)]]),
  ]);
}

/** Returns our modules that at least two of the given files import and that no file of `others` does. */
function onlyOf(metafile, files, others) {
  const used = modulesBehind(metafile, others);
  const counts = new Map();
  for (const module of files.flatMap((file) => [...modulesBehind(metafile, [file])]))
    counts.set(module, (counts.get(module) ?? 0) + 1);
  return [...counts]
    .filter(([module, times]) => times > 1 && !used.has(module) && module.startsWith("shared/"))
    .map(([module]) => module);
}

/** Returns our own modules that are imported dynamically: screens, layouts, schemas and other parts. */
function lazyModules(metafile) {
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const lazy = imports.filter(({ kind, external }) => kind === "dynamic-import" && !external);
  return [...new Set(lazy.map((imported) => imported.path))].filter((file) => !FIRST.includes(file));
}

function filesOf(root, { outputFiles }) {
  return new Map(outputFiles.map((file) => [path.relative(root, file.path), file]));
}

function options({ root, define, development, plugins }) {
  return {
    entryPoints: { entry: ENTRY, formulas: FORMULA_STYLES },
    outdir: "dist/client/assets",
    ...browserOptions(root, development),
    define: { ...define, SCREEN_STYLES: JSON.stringify(SCREEN_STYLES_SLOT) },
    plugins,
  };
}
