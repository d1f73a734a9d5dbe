import { readFile } from "node:fs/promises";
import path from "node:path";

/** react-router's package always points bundlers at its development files; this sends them to the production ones. */
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
 * Changes to react-router's text. router.test.mjs names the release: a new one is read anew. One of its imports takes
 * React as a default export, which React's own modules (react.mjs) do not have. What makes its contexts and components is not marked as
 * free of side effects, so a bundler keeps them all; the same holds for the error boundary of its own routes, of which we have none. One
 * hook is taken by a name in a variable, which would keep all of React's names.
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
