import path from "node:path";
import commonjs from "@rollup/plugin-commonjs";
import { rollup } from "rollup";

/** Package name as imported -> its production file. */
const FILES = {
  react: "react/cjs/react.production.js",
  "react/jsx-runtime": "react/cjs/react-jsx-runtime.production.js",
  "react-dom": "react-dom/cjs/react-dom.production.js",
  "react-dom/client": "react-dom/cjs/react-dom-client.production.js",
  scheduler: "scheduler/cjs/scheduler.production.js",
};

const LOADED = /[\\/](?:react|react-dom|scheduler)[\\/]cjs[\\/][\w-]+\.production\.js$/;

/** Shared by all runs of a build: React is the same in each run. */
const modules = new Map();

/**
 * Converts React's production files to ES modules. Bundled as CommonJS, esbuild wraps each file in one large function,
 * which a browser parses twice, the second time on its main thread.
 */
export function reactPlugin(root) {
  return {
    name: "react",
    setup(build) {
      build.onResolve({ filter: /^(?:react(?:-dom)?(?:\/.+)?|scheduler)$/ }, ({ path: name }) => {
        if (!FILES[name])
          throw new Error(`${name}: scripts/build/react.mjs does not know this part of React`);
        // esbuild's own namespace names files relative to the root. Any other namespace would hash the absolute path,
        // which differs between release folders.
        return { path: path.join(root, "node_modules", FILES[name]), sideEffects: false };
      });
      build.onLoad({ filter: LOADED }, async ({ path: file }) => {
        if (!modules.has(file)) modules.set(file, toModule(file));
        return { contents: await modules.get(file), loader: "js" };
      });
    },
  };
}

/** Converts one file. Its imports stay imports, for esbuild to resolve; esbuild also drops unused code. */
async function toModule(file) {
  const bundle = await rollup({
    input: file,
    external: (name) => name in FILES,
    treeshake: false,
    plugins: [commonjs({ strictRequires: false, sourceMap: false })],
  });
  const { output } = await bundle.generate({ format: "es" });
  return output[0].code;
}
