import path from "node:path";
import commonjs from "@rollup/plugin-commonjs";
import { rollup } from "rollup";

/** Production file of each React package, by the name that sources import. */
const FILES = {
  react: "react/cjs/react.production.js",
  "react/jsx-runtime": "react/cjs/react-jsx-runtime.production.js",
  "react-dom": "react-dom/cjs/react-dom.production.js",
  "react-dom/client": "react-dom/cjs/react-dom-client.production.js",
  scheduler: "scheduler/cjs/scheduler.production.js",
};

const LOADED = /[\\/](?:react|react-dom|scheduler)[\\/]cjs[\\/][\w-]+\.production\.js$/;

/** Converted files. All runs of a build share them, because React is the same in each run. */
const modules = new Map();

/**
 * Converts React's production files from CommonJS to ES modules. esbuild would wrap each CommonJS file in one large
 * function, which a browser parses twice, the second time on its main thread.
 */
export function reactPlugin(root) {
  return {
    name: "react",
    setup(build) {
      build.onResolve({ filter: /^(?:react(?:-dom)?(?:\/.+)?|scheduler)$/ }, ({ path: name }) => {
        if (!FILES[name])
          throw new Error(`${name}: scripts/build/react.mjs does not know this part of React`);
        // Leaves these files in esbuild's default namespace, where they are named relative to the root. In another
        // namespace the hash would contain the absolute path, which differs between release folders.
        return { path: path.join(root, "node_modules", FILES[name]), sideEffects: false };
      });
      build.onLoad({ filter: LOADED }, async ({ path: file }) => {
        if (!modules.has(file)) modules.set(file, toModule(file));
        return { contents: await modules.get(file), loader: "js" };
      });
    },
  };
}

/** Converts one file. Keeps its imports, which esbuild resolves; esbuild also drops unused code. */
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
