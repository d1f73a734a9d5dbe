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
import { bundleConsole } from "./scripts/build/console.mjs";
import { createStyles } from "./scripts/build/styles.mjs";
import { bundleWorker, offlineOutputs } from "./scripts/build/worker.mjs";

const root = path.dirname(fileURLToPath(import.meta.url));
/** Characters of the hash in a stylesheet's name. Each page loads the names of all stylesheets, so they are short. */
const SHEET_HASH = 6;

/**
 * Creates the function that builds the browser's files and the two servers into dist/. With `development` it writes
 * source maps, does not compress or check budgets, keeps earlier files, and reads only files that changed since the
 * last build.
 */
export function createBuild({ development = false } = {}) {
  const bundle = createBundler(development);
  const styles = createStyles(root, bundle);
  const written = new Set();
  /**
   * @param entries servers to bundle
   * @param isChanged reports whether files that match a pattern have changed since the last build
   * @param onUpstream called when the upstream is bundled, long before the rest is
   */
  return async ({
    entries = ["server", "upstream"],
    isChanged = () => true,
    onUpstream = () => undefined,
  } = {}) => {
    const started = performance.now();
    const common = { bundle, styles, development };
    // Removes the chunks of earlier builds. Their names are content hashes, so a new build would not overwrite them.
    if (!development) await rm(path.join(root, "dist/chunks"), { recursive: true, force: true });
    const buildSite = async () => {
      if (isChanged(/\.styles\.ts$|^client\/ui\/(?:below|sheet|tokens)\.ts$|^shared\/look\//))
        await styles.refresh();
      const define = environment(development);
      return Promise.all([
        buildClient({ ...common, written }),
        buildProcess({ ...common, name: "server" }),
        bundleConsole({ ...common, root, define }),
      ]);
    };
    const [[manifest, metafile]] = await Promise.all([
      buildSite(),
      entries.includes("upstream") && buildProcess({ ...common, name: "upstream" }).then(onUpstream),
    ]);
    // Builds these files last, because no page needs them and they would delay the files of the first page.
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

/** Writes the service worker with the list of files that a browser with practice packs stores. */
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
    // The stylesheet of a screen includes the rules of modules that the screen loads later.
    const modules = styleModules(modulesEverBehind(graph, modulesOfScreen)).filter(
      (module) => !base.includes(module),
    );
    const css = styles.rulesFor(modules);
    if (css !== "") {
      // Screens with the same rules share one stylesheet, which is named after the first of these screens.
      const name = sheets.get(css) ?? `${id}-${contentHash(css).slice(0, SHEET_HASH)}.css`;
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

  // Writes the addresses of the stylesheets into the bundled entry, and then computes the hash of its final text.
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
  // Compression runs in other threads meanwhile.
  if (!development) checkFloor(scriptsOf(written));
  const packed = await packing;
  if (!development) {
    const loaded = Object.entries(pages).map(([id, { scripts }]) => [
      id,
      { entry: entryScripts.map(nameOf), own: scripts.map(nameOf) },
    ]);
    report(checkBudgets(Object.fromEntries(loaded), (name) => packed.get(name).br.length));
  }
  // Old files are deleted only after all checks: a failed build leaves the previous build intact.
  if (!development) await rm(assets, { recursive: true, force: true });
  await mkdir(assets, { recursive: true });
  // Names contain the content hash: a file that an earlier build of this process wrote is up to date.
  const fresh = [...written].filter(([name]) => !before.has(name));
  await Promise.all(
    fresh.map(([name, content]) => writeAsset(path.join(assets, name), content, packed.get(name))),
  );
  for (const [name] of fresh) before.add(name);

  const manifest = {
    // Production and development builds share this folder; scripts/productionBuild.mjs distinguishes them by this
    // field.
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

/** Bundles the site or the upstream separately, so that neither waits for the other. */
async function buildProcess({ bundle, styles, name, development }) {
  const { metafile } = await bundle(name, {
    ...serverOptions(styles, development),
    entryPoints: { [`${name}/index`]: `${name}/index.ts` },
    outdir: "dist",
    metafile: true,
  });
  return metafile;
}

/** Writes the contract of the upstream's calls: for people, as OpenAPI, and as a client. */
async function writeContract(bundle) {
  const { createDocuments } = await evaluate({
    root,
    bundle,
    entry: "scripts/contract/documents.ts",
    // CommonJS, which cannot be bundled into a module that imports Node's own.
    external: ["yaml"],
  });
  const folder = path.join(root, "dist/docs");
  await mkdir(folder, { recursive: true });
  await Promise.all(
    Object.entries(createDocuments(root)).map(([name, text]) => writeFile(path.join(folder, name), text)),
  );
}

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

function packagesOf({ outputs }) {
  const ofSite = [...closure({ outputs }, "dist/server/index.js")];
  const imports = ofSite.flatMap((output) => outputs[output].imports);
  return [...new Set(imports.filter(({ external }) => external).map((imported) => imported.path))];
}

/** Bundles a package of many small files, few of which we use: the processes then start faster. */
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
  // Notifies the parent process (scripts/productionBuild.mjs), which can start to use the upstream.
  const onUpstream = () => process.send?.("upstream");
  const { manifest, milliseconds } = await createBuild()({ onUpstream });
  console.log(`built ${manifest.version} in ${Math.round(milliseconds)} ms`);
}
