import path from "node:path";
import * as esbuild from "esbuild";
import { contractPlugin } from "./contract.mjs";
import { modulesBehind } from "./manifest.mjs";
import { routerPlugin } from "./router.mjs";
import { sourcesPlugin } from "./sources.mjs";

export const ENTRY = "client/entry.tsx";
export const FORMULA_STYLES = "node_modules/katex/dist/katex.min.css";
export const SCREEN_STYLES_SLOT = "__SCREEN_STYLES__";

const APP = "client/app/App.tsx";
/** Modules besides the screens that the browser imports when they are needed. */
const LAZY_PARTS = [
  "client/queries/readAnswer.ts",
  "client/queries/inflateText.ts",
  "shared/domain/richText/sanitise.ts",
  "shared/domain/richText/renderRichText.ts",
];

/**
 * The browser's files. esbuild makes a chunk of every set of modules that the same entries reach; with fifty
 * lazy modules that is forty tiny files on a page. So each lazy module says that it needs the app, which is
 * true of whatever a running app loads: then all of the app has one set, and is one file. And each screen says
 * that it needs what several screens of its kind share. Returns the metafile, the files by path, and `graph`:
 * the metafile of a run without such hints, by which the rules of a screen are found.
 */
export async function bundleClient({ root, styles, screens, define, development }) {
  const contract = await contractPlugin(root);
  const run = async (companions) => {
    const sources = await sourcesPlugin(root, companions);
    return esbuild.build(
      options({
        root,
        define,
        development,
        plugins: [styles.plugin, contract, sources, routerPlugin(root, development)],
      }),
    );
  };
  const plain = await run(new Map());
  if (development) return { metafile: plain.metafile, graph: plain.metafile, files: filesOf(root, plain) };
  const merged = await run(companionsOf(plain.metafile, screens));
  return { metafile: merged.metafile, graph: plain.metafile, files: filesOf(root, merged) };
}

/** Lazy module -> what it is made to import, so that esbuild groups it with its like. */
function companionsOf(metafile, screens) {
  const app = modulesBehind(metafile, [ENTRY]);
  const companions = new Map(LAZY_PARTS.map((file) => [file, [APP]]));
  for (const file of new Set(Object.values(screens).flat())) companions.set(file, [APP]);
  for (const group of groupsOf(screens)) {
    const uses = new Map();
    for (const file of group) {
      for (const module of modulesBehind(metafile, [file]))
        if (!app.has(module)) uses.set(module, (uses.get(module) ?? 0) + 1);
    }
    const isOurs = (module) => /^(?:client|shared)\//.test(module) && !group.includes(module);
    const shared = [...uses]
      .filter(([module, count]) => count > 1 && isOurs(module))
      .map(([module]) => module);
    for (const file of group) companions.set(file, [APP, ...shared]);
  }
  return companions;
}

/** Screens that a visitor goes between: the account's forms, the bank, and what there is to study. */
function groupsOf(screens) {
  const files = [...new Set(Object.values(screens).flat())].filter((file) =>
    file.startsWith("client/pages/"),
  );
  const group = (areas) => files.filter((file) => areas.includes(file.split("/")[2]));
  return [group(["user"]), group(["question"]), group(["home", "course", "classroom", "speci"])];
}

function filesOf(root, { outputFiles }) {
  return new Map(outputFiles.map((file) => [path.relative(root, file.path), file]));
}

function options({ root, define, development, plugins }) {
  return {
    entryPoints: { entry: ENTRY, formulas: FORMULA_STYLES },
    outdir: "dist/client/assets",
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    target: ["chrome90", "safari15", "firefox90"],
    minify: !development,
    sourcemap: development ? "inline" : false,
    metafile: true,
    write: false,
    jsx: "automatic",
    legalComments: "none",
    // Every browser we serve takes woff2; KaTeX names two older formats as well.
    loader: { ".woff2": "file", ".woff": "empty", ".ttf": "empty" },
    define: { ...define, SCREEN_STYLES: JSON.stringify(SCREEN_STYLES_SLOT) },
    plugins,
    absWorkingDir: root,
    logLevel: "warning",
  };
}
