import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { analyze } from "./scripts/build/analyze.mjs";
import { BUSIEST, checkBoundaries, checkBudgets, kib } from "./scripts/build/checks.mjs";
import { compress } from "./scripts/build/compress.mjs";
import { checkFloor } from "./scripts/build/floor.mjs";
import { evaluate } from "./scripts/build/evaluate.mjs";
import { createBundler } from "./scripts/build/bundler.mjs";
import {
  bundleClient,
  ENTRY,
  FORMULA_STYLES,
  SCREEN_STYLES_SLOT,
  FIRST,
} from "./scripts/build/bundleClient.mjs";
import {
  closure,
  closureOf,
  contentHash,
  modulesBehind,
  modulesEverBehind,
  outputOf,
  readScreens,
  styleModules,
} from "./scripts/build/manifest.mjs";
import { routerPlugin } from "./scripts/build/router.mjs";
import { bundleCommands } from "./scripts/build/commands.mjs";
import { createStyles } from "./scripts/build/styles.mjs";
import { bundleWorker, offlineOutputs } from "./scripts/build/worker.mjs";

const root = path.dirname(fileURLToPath(import.meta.url));

/**
 * Makes the function that builds the browser's files and the two processes into dist/.
 * development: no compression, no budgets, source maps, the previous files are kept, and what has not
 * changed since the build before is not read again.
 */
export function createBuild({ development = false } = {}) {
  const bundle = createBundler(development);
  const styles = createStyles(root, bundle);
  const written = new Set();
  /**
   * `entries`: the processes to bundle; `isChanged`: whether files like this are others than last time;
   * `onUpstream` hears when the upstream is bundled, long before the rest is.
   */
  return async ({
    entries = ["server", "upstream"],
    isChanged = () => true,
    onUpstream = () => undefined,
  } = {}) => {
    const started = performance.now();
    const common = { bundle, styles, development };
    // Chunks are named by their content, so those of earlier builds would stay for ever.
    if (!development) await rm(path.join(root, "dist/chunks"), { recursive: true, force: true });
    const buildSite = async () => {
      if (isChanged(/\.styles\.ts$|^client\/ui\/(?:below|sheet|tokens)\.ts$/)) await styles.refresh();
      return Promise.all([buildClient({ ...common, written }), buildProcess({ ...common, name: "server" })]);
    };
    const [[manifest, metafile]] = await Promise.all([
      buildSite(),
      entries.includes("upstream") && buildProcess({ ...common, name: "upstream" }).then(onUpstream),
    ]);
    // Nothing that a first page waits for; before them, or at the same time, they would hold up what is.
    if (!development) await Promise.all([writeContract(bundle), bundleCommands({ root, bundle })]);
    return { manifest, packages: packagesOf(metafile), milliseconds: performance.now() - started };
  };
}

async function buildClient({ bundle, styles, written, development }) {
  const screens = await readScreens(root, bundle);
  const define = environment(development);
  const made = await bundleClient({ root, bundle, styles, pages: screens, define, development });
  if (!development) checkBoundaries(made.metafile);
  if (process.argv.includes("--analyze")) console.log(analyze(made.metafile));
  const manifest = await writeClient({ ...made, screens, styles, before: written, development });
  await writeWorker({ ...made, bundle, screens, manifest, development });
  return manifest;
}

/** What of a release a browser with practice packs keeps, and the worker that does so. */
async function writeWorker({ metafile, bundle, screens, manifest, development }) {
  const outputs = offlineOutputs(metafile, { screen: screens.questionOffline, idle: screens.idle });
  const entry = outputOf(metafile, ENTRY);
  const files = outputs.map((output) =>
    output === entry ? manifest.entry : `/assets/${path.basename(output)}`,
  );
  const { version } = manifest;
  const text = await bundleWorker({ root, bundle, development, version, files: files.sort() });
  if (!development) checkFloor(new Map([["sw.js", text]]));
  await writeFile(path.join(root, "dist/client/sw.js"), text);
}

/** Name -> text of what a browser runs. */
function scriptsOf(files) {
  const scripts = [...files].filter(([name]) => name.endsWith(".js"));
  return new Map(scripts.map(([name, content]) => [name, content.toString()]));
}

async function writeClient({ metafile, graph, files, screens, styles, before, development }) {
  const assets = path.join(root, "dist/client/assets");
  const entryOutput = outputOf(metafile, ENTRY);
  const entryClosure = closureOf(metafile, [ENTRY, ...FIRST]);
  const base = styleModules(modulesBehind(graph, FIRST));
  const pages = {};
  const screenStyles = {};
  const sheets = new Map();
  const written = new Map();
  for (const [id, modulesOfScreen] of Object.entries(screens)) {
    const own = [...closureOf(metafile, modulesOfScreen)].filter((output) => !entryClosure.has(output));
    // What a screen loads later has its rules there already.
    const modules = styleModules(modulesEverBehind(graph, modulesOfScreen)).filter(
      (module) => !base.includes(module),
    );
    const css = styles.rulesFor(modules);
    if (css !== "") {
      // Screens with the same rules have one file, named after the first of them.
      const name = sheets.get(css) ?? `${id}-${contentHash(css)}.css`;
      sheets.set(css, name);
      written.set(name, css);
      screenStyles[id] = `/assets/${name}`;
    }
    pages[id] = {
      own,
      css: styles.rulesFor([...base, ...modules]),
      scripts: own.filter((output) => output.endsWith(".js")),
    };
  }

  // The slot is filled after bundling, so the entry is named by what it finally says.
  const entryText = files
    .get(entryOutput)
    .text.replaceAll(`"${SCREEN_STYLES_SLOT}"`, () => JSON.stringify(screenStyles));
  if (!entryText.includes(JSON.stringify(screenStyles)))
    throw new Error("client/entry.ts has no place for the screens' styles: is SCREEN_STYLES read elsewhere?");
  const entryName = `entry-${contentHash(entryText)}.js`;
  written.set(entryName, entryText);
  for (const [output, file] of files)
    if (output !== entryOutput) written.set(path.basename(output), Buffer.from(file.contents));

  const nameOf = (output) => (output === entryOutput ? entryName : path.basename(output));
  const url = (output) => `/assets/${nameOf(output)}`;
  const entryScripts = [...entryClosure].filter((output) => output.endsWith(".js"));
  const packing = development ? new Map() : compress(written);
  // Other threads pack meanwhile.
  if (!development) checkFloor(scriptsOf(written));
  const packed = await packing;
  if (!development) {
    const loaded = Object.entries(pages).map(([id, { scripts }]) => [
      id,
      { entry: entryScripts.map(nameOf), own: scripts.map(nameOf) },
    ]);
    report(checkBudgets(Object.fromEntries(loaded), (name) => packed.get(name).br.length));
  }
  // Not before all is checked: a build that fails leaves the one before as it is.
  if (!development) await rm(assets, { recursive: true, force: true });
  await mkdir(assets, { recursive: true });
  // Names say the content: what an earlier build of this process wrote is there.
  const fresh = [...written].filter(([name]) => !before.has(name));
  await Promise.all(
    fresh.map(([name, content]) => writeAsset(path.join(assets, name), content, packed.get(name))),
  );
  for (const [name] of fresh) before.add(name);

  const manifest = {
    // Both kinds of build are made in this place; scripts/productionBuild.mjs tells them apart.
    development,
    version: contentHash([...written.keys()].sort().join()),
    entry: url(entryOutput),
    entryImports: entryScripts.filter((output) => output !== entryOutput).map(url),
    formulaStyles: url(outputOf(metafile, FORMULA_STYLES)),
    screens: Object.fromEntries(
      Object.entries(pages).map(([id, { scripts, css }]) => [id, { scripts: scripts.map(url), css }]),
    ),
  };
  await writeFile(path.join(root, "dist/client/manifest.json"), JSON.stringify(manifest));
  await writeFile(
    path.join(root, "dist/client/build-manifest.json"),
    JSON.stringify({ version: manifest.version }),
  );
  return manifest;
}

async function writeAsset(file, content, encodings = {}) {
  await writeFile(file, content);
  await Promise.all(Object.entries(encodings).map(([end, bytes]) => writeFile(`${file}.${end}`, bytes)));
}

/** Bundles the site or the upstream: each by itself, so that neither waits for the other. */
async function buildProcess({ bundle, styles, name, development }) {
  const { metafile } = await bundle(name, {
    ...serverOptions(styles, development),
    entryPoints: { [`${name}/index`]: `${name}/index.ts` },
    outdir: "dist",
    metafile: true,
  });
  return metafile;
}

/** What the site asks of its upstream, for people and as OpenAPI. */
async function writeContract(bundle) {
  const { documents } = await evaluate({ root, bundle, entry: "scripts/contract/documents.ts" });
  const folder = path.join(root, "dist/docs");
  await mkdir(folder, { recursive: true });
  await Promise.all(
    Object.entries(documents).map(([name, text]) => writeFile(path.join(folder, name), text)),
  );
}

/** How what runs in Node is bundled. */
export function serverOptions(styles, development) {
  return {
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    sourcemap: "linked",
    jsx: "automatic",
    define: { ...environment(development) },
    plugins: [styles.plugin, routerPlugin(root, development), bundledPlugin()],
    absWorkingDir: root,
    logLevel: "warning",
    chunkNames: "chunks/[name]-[hash]",
  };
}

/** What the site's process imports from node_modules. */
function packagesOf({ outputs }) {
  const ofSite = [...closure({ outputs }, "dist/server/index.js")];
  const imports = ofSite.flatMap((output) => outputs[output].imports);
  return [...new Set(imports.filter(({ external }) => external).map((imported) => imported.path))];
}

/** A package of many small files, of which we use few: bundled, the processes start faster. */
function bundledPlugin() {
  return {
    name: "bundled",
    setup(build) {
      build.onResolve({ filter: /^zod\/mini$/ }, () => ({
        path: path.join(root, "node_modules/zod/v4/mini/index.js"),
        sideEffects: false,
      }));
    },
  };
}

function environment(development) {
  return {
    "process.env.NODE_ENV": JSON.stringify(development ? "development" : "production"),
    DEVELOPMENT: String(development),
  };
}

function report(pages) {
  const largest = pages.reduce((a, b) => (b.first > a.first ? b : a));
  const list = pages.find(({ id }) => id === BUSIEST);
  console.log(
    `first script, KiB brotli: list page ${kib(list.first)}, at most ${kib(largest.first)} (${largest.id})`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Who has started this as a child (scripts/productionBuild.mjs) can go on with what is there.
  const onUpstream = () => process.send?.("upstream");
  const { manifest, milliseconds } = await createBuild()({ onUpstream });
  console.log(`built ${manifest.version} in ${Math.round(milliseconds)} ms`);
}
