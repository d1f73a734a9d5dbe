import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import * as esbuild from "esbuild";
import { checkBoundaries, checkBudgets, kib } from "./scripts/build/checks.mjs";
import { contractPlugin } from "./scripts/build/contract.mjs";
import { closure, contentHash, outputOf, readScreens, styleModules } from "./scripts/build/manifest.mjs";
import { routerPlugin } from "./scripts/build/router.mjs";
import { evaluateStyles } from "./scripts/build/styles.mjs";

const root = path.dirname(fileURLToPath(import.meta.url));
const FORMULA_STYLES = "node_modules/katex/dist/katex.min.css";
const SCREEN_STYLES_SLOT = "__SCREEN_STYLES__";

/**
 * Builds the browser's files and the two processes into dist/.
 * development: no compression, no budgets, source maps inline, the previous files are kept.
 */
export async function build({ development = false } = {}) {
  const started = performance.now();
  const styles = await evaluateStyles(root);
  const [manifest] = await Promise.all([buildClient(styles, development), buildServers(styles, development)]);
  return { manifest, milliseconds: performance.now() - started };
}

async function buildClient(styles, development) {
  const screens = await readScreens(root);
  const { metafile, outputFiles } = await esbuild.build({
    entryPoints: { entry: "client/entry.tsx", formulas: FORMULA_STYLES },
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
    define: {
      ...environment(development),
      SCREEN_STYLES: JSON.stringify(SCREEN_STYLES_SLOT),
    },
    plugins: [styles.plugin, await contractPlugin(root), routerPlugin(root, development)],
    absWorkingDir: root,
    logLevel: "warning",
  });
  if (!development) checkBoundaries(metafile);
  const files = new Map(outputFiles.map((file) => [path.relative(root, file.path), file]));
  return writeClient({ metafile, files, screens, styles, development });
}

async function writeClient({ metafile, files, screens, styles, development }) {
  const assets = path.join(root, "dist/client/assets");
  if (!development) await rm(assets, { recursive: true, force: true });
  await mkdir(assets, { recursive: true });

  const entryOutput = outputOf(metafile, "client/entry.tsx");
  const entryClosure = closure(metafile, entryOutput);
  const base = styleModules(metafile, entryClosure);
  const pages = {};
  const screenStyles = {};
  const written = new Map();
  for (const [id, modulesOfScreen] of Object.entries(screens)) {
    const outputs = modulesOfScreen.flatMap((file) => [...closure(metafile, outputOf(metafile, file))]);
    const own = [...new Set(outputs)].filter((output) => !entryClosure.has(output));
    const modules = styleModules(metafile, own).filter((module) => !base.includes(module));
    const css = styles.rulesFor(modules);
    if (css !== "") {
      const name = `${id}-${contentHash(css)}.css`;
      written.set(name, css);
      screenStyles[id] = `/assets/${name}`;
    }
    pages[id] = { own, css: styles.rulesFor([...base, ...modules]), scripts: own.filter((output) => output.endsWith(".js")) };
  }

  // The slot is filled after bundling, so the entry is named by what it finally says.
  const entryText = files.get(entryOutput).text.replaceAll(`"${SCREEN_STYLES_SLOT}"`, () => JSON.stringify(screenStyles));
  const entryName = `entry-${contentHash(entryText)}.js`;
  written.set(entryName, entryText);
  for (const [output, file] of files) if (output !== entryOutput) written.set(path.basename(output), file.contents);

  const url = (output) => `/assets/${output === entryOutput ? entryName : path.basename(output)}`;
  const textOf = (output) => (output === entryOutput ? entryText : files.get(output).text);
  const entryScripts = [...entryClosure].filter((output) => output.endsWith(".js"));
  if (!development) {
    const texts = Object.entries(pages).map(([id, { scripts }]) => [id, { entry: entryScripts.map(textOf), own: scripts.map(textOf) }]);
    report(checkBudgets(Object.fromEntries(texts)));
  }
  await Promise.all([...written].map(([name, content]) => writeAsset(path.join(assets, name), content, development)));

  const manifest = {
    version: contentHash([...written.keys()].sort().join()),
    entry: url(entryOutput),
    entryImports: entryScripts.filter((output) => output !== entryOutput).map(url),
    formulaStyles: url(outputOf(metafile, FORMULA_STYLES)),
    screens: Object.fromEntries(Object.entries(pages).map(([id, { scripts, css }]) => [id, { scripts: scripts.map(url), css }])),
  };
  await writeFile(path.join(root, "dist/client/manifest.json"), JSON.stringify(manifest));
  await writeFile(path.join(root, "dist/client/build-manifest.json"), JSON.stringify({ version: manifest.version }));
  return manifest;
}

async function writeAsset(file, content, development) {
  await writeFile(file, content);
  if (development || !/\.(js|css|svg|json)$/.test(file)) return;
  const brotli = promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  await Promise.all([
    brotli.then((bytes) => writeFile(`${file}.br`, bytes)),
    promisify(gzip)(content, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ]);
}

async function buildServers(styles, development) {
  await esbuild.build({
    entryPoints: { "server/index": "server/index.ts", "upstream/index": "upstream/index.ts" },
    outdir: "dist",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    sourcemap: "linked",
    jsx: "automatic",
    define: { ...environment(development), SCREEN_STYLES: "{}" },
    plugins: [styles.plugin, routerPlugin(root, development)],
    absWorkingDir: root,
    logLevel: "warning",
    chunkNames: "chunks/[name]-[hash]",
  });
}

function environment(development) {
  return { "process.env.NODE_ENV": JSON.stringify(development ? "development" : "production"), DEVELOPMENT: String(development) };
}

function report(pages) {
  const largest = pages.reduce((a, b) => (b.first > a.first ? b : a));
  console.log(`first script: at most ${kib(largest.first)} KiB brotli (${largest.id})`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { manifest, milliseconds } = await build();
  console.log(`built ${manifest.version} in ${Math.round(milliseconds)} ms`);
}
