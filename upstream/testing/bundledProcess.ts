import { rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

const ROOT = join(import.meta.dirname, "../..");

export interface BundledProcess extends AsyncDisposable {
  readonly file: string;
}

/** Bundles the current sources like a release: the bundle starts in a quarter of the time that the sources need. */
export async function bundledProcess(): Promise<BundledProcess> {
  // The process finds packages and migrations relative to this folder.
  const file = join(ROOT, "node_modules/.cache/upstream-test", `process-${process.pid}-${Date.now()}.mjs`);
  await build({
    entryPoints: [join(ROOT, "upstream/index.ts")],
    outfile: file,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    logLevel: "warning",
  });
  return { file, [Symbol.asyncDispose]: () => rm(file) };
}
