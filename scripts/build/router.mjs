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
    },
  };
}
