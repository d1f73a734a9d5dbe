import { readFile } from "node:fs/promises";
import path from "node:path";

/** Resolves react-router to its production files: its package always points bundlers at the development files. */
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
 * Changes to react-router's text. router.test.mjs fixes the release: the text of a new release must be read again. One
 * import takes React as a default export, which our React modules (react.mjs) do not have. The calls that create its
 * contexts and components are not marked as free of side effects, so a bundler keeps them all, also the error boundary
 * of its own routes, which we do not use. One hook is read by a name in a variable, which would keep all of React's
 * names.
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
