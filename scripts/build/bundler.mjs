import * as esbuild from "esbuild";

/**
 * esbuild.build; while developing a context for each name instead, so that a second build parses only what has
 * changed. A name keeps the options of its first build: plugins have to look by themselves at what is current.
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
