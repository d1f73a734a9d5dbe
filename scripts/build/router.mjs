import { readFile } from "node:fs/promises";
import path from "node:path";

/** Resolves react-router to its production files, because its package points bundlers at the development files. */
export function routerPlugin(root, development) {
  const dist = path.join(root, "node_modules/react-router/dist", development ? "development" : "production");
  const from = (file) => () => ({ path: file, sideEffects: false });
  return {
    name: "router",
    setup(build) {
      build.onResolve(
        { filter: /^react-router-dom$/ },
        from(path.join(root, "node_modules/react-router-dom/dist/index.mjs")),
      );
      build.onResolve({ filter: /^react-router$/ }, from(path.join(dist, "index.mjs")));
      build.onResolve({ filter: /^react-router\/dom$/ }, from(path.join(dist, "dom-export.mjs")));
      build.onLoad({ filter: /[\\/]react-router[\\/]dist[\\/]\w+[\\/]chunk-\w+\.mjs$/ }, async (args) => ({
        contents: shakeable(await readFile(args.path, "utf8")),
        loader: "js",
      }));
    },
  };
}

/**
 * Replacements in react-router's text; router.test.mjs pins the release for which they were written. They import React
 * without its default export, which our React modules (react.mjs) do not have. They mark calls that create contexts and
 * components as free of side effects, so that a bundler drops the unused ones, e.g. the error boundary of routes. They
 * name one hook directly, because access by a variable would keep all of React's names.
 */
export const CHANGES = [
  [/^import (React\d*) from "react";$/gm, 'import * as $1 from "react";'],
  [/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, "= /* @__PURE__ */ $1"],
  [/(React\d*)\[USE_OPTIMISTIC\]/g, "$1.useOptimistic"],
  [/^\w+\.(?:displayName = "\w+"|contextType = \w+);$/gm, ""],
];

function shakeable(source) {
  return CHANGES.reduce((text, [found, put]) => text.replaceAll(found, put), source);
}
