import path from "node:path";
import commonjs from "@rollup/plugin-commonjs";
import { rollup } from "rollup";

/** Package as imported -> its production file. */
const FILES = {
  react: "react/cjs/react.production.js",
  "react/jsx-runtime": "react/cjs/react-jsx-runtime.production.js",
  "react-dom": "react-dom/cjs/react-dom.production.js",
  "react-dom/client": "react-dom/cjs/react-dom-client.production.js",
  scheduler: "scheduler/cjs/scheduler.production.js",
};

const LOADED = /[\\/](?:react|react-dom|scheduler)[\\/]cjs[\\/][\w-]+\.production\.js$/;

/** One module for all runs of a build: React is the same in each. */
const modules = new Map();

/**
 * React's production files as ES modules. As CommonJS esbuild makes each of them one large function, which a browser reads twice,
 * the second time on its main thread.
 */
export function reactPlugin(root) {
  return {
    name: "react",
    setup(build) {
      build.onResolve({ filter: /^(?:react(?:-dom)?(?:\/.+)?|scheduler)$/ }, ({ path: name }) => {
        if (!FILES[name])
          throw new Error(`${name}: scripts/build/react.mjs does not know this part of React`);
        // In esbuild's own namespace, where it names files from the root on: in another one hashes are of the whole path,
        // and other ones in each release's folder.
        return { path: path.join(root, "node_modules", FILES[name]), sideEffects: false };
      });
      build.onLoad({ filter: LOADED }, async ({ path: file }) => {
        if (!modules.has(file)) modules.set(file, toModule(file));
        return { contents: await modules.get(file), loader: "js" };
      });
    },
  };
}

/** One file; what it requires stays an import, for esbuild to resolve. What is not used is for esbuild to leave out, too. */
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
