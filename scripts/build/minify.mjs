import { minify } from "@swc/core";

const OPTIONS = {
  module: true,
  ecma: 2020,
  compress: { passes: 2, ecma: 2020, module: true },
  mangle: { toplevel: true },
  format: { ecma: 2020 },
};

/**
 * Minifies the browser's scripts again with a minifier that inlines and folds more than esbuild does: 3 to 4 % less on
 * the wire. File names keep esbuild's hashes, because the meaning is the same. `files`: path -> esbuild's output file.
 */
export async function minifyScripts(files) {
  const minified = [...files].map(async ([name, file]) => {
    if (!name.endsWith(".js")) return [name, file];
    const { code } = await minify(file.text, OPTIONS);
    return [name, { path: file.path, text: code, contents: Buffer.from(code) }];
  });
  return new Map(await Promise.all(minified));
}
