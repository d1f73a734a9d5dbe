import { readFile } from "node:fs/promises";
import path from "node:path";

const DISPLAY_NAME = /^\w+\.displayName = .*;$/gm;
const MAKERS = /(?<=^var \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm;

/**
 * react-router's package always points bundlers at its development files; this sends them to the production
 * ones. There it also marks what can be left out when nobody uses it: a bundler must keep `Link`, `Form` and
 * the rest, 20 KB, only because they are made by calls and get display names.
 */
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
      build.onLoad({ filter: /react-router\/dist\/production\/.*\.mjs$/ }, async ({ path: file }) => {
        const source = await readFile(file, "utf8");
        return {
          contents: source.replace(DISPLAY_NAME, "").replace(MAKERS, "/* @__PURE__ */ "),
          loader: "js",
        };
      });
    },
  };
}
