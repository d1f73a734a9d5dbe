import { closure, outputOf } from "./manifest.mjs";
import { ENTRY, FIRST, FORMULA_STYLES } from "./bundleClient.mjs";
import { BROWSERS } from "./floor.mjs";

const WORKER = "client/offline/worker/index.ts";
/** Areas whose schemas a page with packs needs offline, to check answers that arrive when the network is back. */
const SCHEMAS = ["practice", "account"].map((area) => `shared/contract/${area}/schemas.ts`);

/** Bundles /sw.js. Its first line differs between releases, so that browsers notice each release as a new worker. */
export async function bundleWorker({ root, bundle, development, version, files }) {
  const { outputFiles } = await bundle("worker", {
    entryPoints: { sw: WORKER },
    outdir: "dist/client",
    bundle: true,
    format: "iife",
    target: BROWSERS,
    minify: !development,
    write: false,
    legalComments: "none",
    absWorkingDir: root,
    logLevel: "warning",
  });
  return `const OFFLINE_BUILD=${JSON.stringify({ version, files })};\n${outputFiles[0].text}`;
}

/**
 * Returns the outputs that the screen of practice packs needs offline: those of every page, and those that the screen's
 * own modules load dynamically. Leaves out other screens, although the start of the app can load them.
 */
export function offlineOutputs(metafile, { screen, idle }) {
  const first = new Set();
  for (const file of [ENTRY, ...FIRST]) closure(metafile, outputOf(metafile, file), first);
  const found = new Set(first);
  for (const file of [...screen, ...idle, ...SCHEMAS, FORMULA_STYLES])
    follow(metafile, outputOf(metafile, file), found);
  return [...found];
}

function follow(metafile, output, found) {
  if (found.has(output)) return;
  found.add(output);
  for (const { path, external } of metafile.outputs[output]?.imports ?? [])
    if (!external && metafile.outputs[path]) follow(metafile, path, found);
}
