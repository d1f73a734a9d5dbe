import * as esbuild from "esbuild";

/**
 * esbuild.build for production. In development each name has a context, so that a second build parses only changed
 * files. A name keeps the options of its first build: plugins must read the current state themselves.
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
