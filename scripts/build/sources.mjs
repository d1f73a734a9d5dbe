import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * esbuild plugin that changes the text of our client modules: adds imports to the top of some, and marks the records of
 * calls (shared/contract/<area>/endpoints.ts) as free of side effects, so that esbuild leaves out unused ones.
 * @param companions module -> modules to import
 */
export function sourcesPlugin(root, companions) {
  const added = new Map([...companions].map(([file, modules]) => [path.join(root, file), modules]));
  return {
    name: "sources",
    setup(build) {
      build.onLoad({ filter: /\/(?:client|shared)\/.*\.tsx?$/ }, ({ path: file }) => {
        const hasRecords = /\/shared\/contract\/\w+\/\w*[eE]ndpoints\.ts$/.test(file);
        if (!hasRecords && !added.has(file)) return undefined;
        const imports = (added.get(file) ?? []).map(
          (module) => `import ${JSON.stringify(path.join(root, module))};`,
        );
        const text = readFileSync(file, "utf8");
        return {
          contents:
            imports.join("") +
            (hasRecords ? text.replaceAll("= endpoint(", "= /* @__PURE__ */ endpoint(") : text),
          loader: file.endsWith("x") ? "tsx" : "ts",
        };
      });
    },
  };
}
