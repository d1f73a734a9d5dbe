import { BROWSERS } from "./floor.mjs";

/**
 * Returns esbuild's options for scripts that browsers load: modules with hashes in their names, which the bundler
 * returns and does not write.
 */
export function browserOptions(root, development) {
  return {
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    target: BROWSERS,
    minify: !development,
    sourcemap: development ? "linked" : false,
    metafile: true,
    write: false,
    jsx: "automatic",
    legalComments: "none",
    // UTF-8 keeps Chinese characters as they are. An escaped character would take six characters.
    charset: "utf8",
    // Omits two older font formats that KaTeX lists, because every supported browser reads woff2.
    loader: { ".woff2": "file", ".woff": "empty", ".ttf": "empty" },
    absWorkingDir: root,
    logLevel: "warning",
  };
}
