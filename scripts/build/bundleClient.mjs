import path from "node:path";
import { iconsPlugin } from "./icons.mjs";
import { modulesBehind } from "./manifest.mjs";
import { reactPlugin } from "./react.mjs";
import { sourcesPlugin } from "./sources.mjs";

export const ENTRY = "client/entry.ts";
const START = "client/start.tsx";
/** What the entry imports and all pages need, the largest first, as browsers ask for them in this order. */
export const FIRST = ["client/reactDom.ts", START];
export const FORMULA_STYLES = "node_modules/katex/dist/katex.min.css";
export const SCREEN_STYLES_SLOT = "__SCREEN_STYLES__";

const APP = "client/app/App.tsx";
/** The screen that most visits begin with: it loads nothing of its kind that it does not need. */
const LEAN = "client/pages/course/CourseListPage.tsx";
/** Of minified source: a set smaller than that which this screen needs costs more as a file of its own than every page's loading it. */
const SMALL_BYTES = 6_000;
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
 * that it needs what several screens of its kind share, so that there is a file for each kind, and for what
 * kinds have in common. What is too small for a file and on LEAN is the app's. React for browsers
 * has a file by itself, which stays as it is when the site changes. Returns the metafile, the files by path, and `graph`:
 * the metafile of a run without such hints, by which the rules of a screen are found.
 */
export async function bundleClient({ root, bundle, styles, contract, screens, define, development }) {
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
          contract.plugin,
          sources,
          iconsPlugin(root),
          ...(development ? [] : [reactPlugin(root)]),
        ],
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
  const entry = modulesBehind(metafile, [ENTRY, ...FIRST]);
  const app = modulesBehind(metafile, [APP]);
  const files = [...new Set(Object.values(screens).flat())];
  const sizes = sizesOf(metafile);
  const sets = new Map();
  const alsoOfApp = [];
  for (const [module, users] of usersOf(metafile, files)) {
    if (entry.has(module) && !app.has(module)) alsoOfApp.push(module);
    if (entry.has(module) || users.length < 2 || !/^(?:client|shared)\//.test(module)) continue;
    const kinds = [...new Set(users.map(kindOf))].filter(Boolean).sort();
    const isLean = kinds.length === 1 && !users.includes(LEAN);
    const key = `${kinds.join()} ${isLean}`;
    const ofKinds = files.filter((file) => kinds.includes(kindOf(file)) && !(isLean && file === LEAN));
    const set = sets.get(key) ?? { members: new Set(ofKinds), modules: [], bytes: 0 };
    for (const file of users) set.members.add(file);
    set.modules.push(module);
    set.bytes += sizes.get(module) ?? 0;
    sets.set(key, set);
  }
  const isSmall = ({ members, bytes }) => members.has(LEAN) && bytes < SMALL_BYTES;
  for (const { modules } of [...sets.values()].filter(isSmall)) alsoOfApp.push(...modules);
  const large = [...sets.values()].filter((set) => !isSmall(set));
  closeOver(metafile, large);
  const companions = new Map([...LAZY_PARTS, ...files].map((file) => [file, [APP]]));
  companions.set(APP, [...alsoOfApp, START]);
  for (const { members, modules } of large)
    for (const file of members) companions.get(file).push(...modules.filter((module) => module !== file));
  return companions;
}

/** Module -> its characters in the files of a build. */
function sizesOf(metafile) {
  const sizes = new Map();
  for (const { inputs } of Object.values(metafile.outputs))
    for (const [module, { bytesInOutput }] of Object.entries(inputs))
      sizes.set(module, (sizes.get(module) ?? 0) + bytesInOutput);
  return sizes;
}

/** Who takes a set takes the sets that its modules need: whole, or esbuild would cut them up. */
function closeOver(metafile, sets) {
  const needs = sets.map(({ modules }) => {
    const behind = modulesBehind(metafile, modules);
    return sets.filter((other) => other.modules.some((module) => behind.has(module)));
  });
  for (const _ of sets)
    for (const [index, { members }] of sets.entries())
      for (const needed of needs[index]) for (const file of members) needed.members.add(file);
}

/** Module -> the screens that need it. */
function usersOf(metafile, screens) {
  const users = new Map();
  for (const file of screens)
    for (const module of modulesBehind(metafile, [file]))
      users.set(module, [...(users.get(module) ?? []), file]);
  return users;
}

/** Screens that a visitor goes between: the account's forms, the bank, what there is to study. Others have to take what these need. */
function kindOf(file) {
  const area = file.split("/")[2];
  if (area === "user" || area === "question") return area;
  return ["home", "course", "classroom", "speci"].includes(area) ? "study" : undefined;
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
    sourcemap: development ? "linked" : false,
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
