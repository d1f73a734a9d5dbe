import * as esbuild from "esbuild";

/**
 * Creates the function that bundles with esbuild. In development it keeps a context per name, so that a second build
 * parses only changed files. That build ignores its own options and uses those of the first build of the name, so
 * plugins must read changing values themselves.
 */
export function createBundler(development) {
  const contexts = new Map();
  return async (name, options) => {
    if (!development) return esbuild.build(options);
    const context = contexts.get(name) ?? (await esbuild.context(options));
    contexts.set(name, context);
    return context.rebuild();
  };
}
