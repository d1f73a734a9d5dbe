import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * esbuild plugin that adds imports to the top of our client modules.
 * @param companions module -> modules to import
 */
export function sourcesPlugin(root, companions) {
  const added = new Map([...companions].map(([file, modules]) => [path.join(root, file), modules]));
  return {
    name: "sources",
    setup(build) {
      build.onLoad({ filter: /\/(?:client|shared)\/.*\.tsx?$/ }, ({ path: file }) => {
        if (!added.has(file)) return undefined;
        const imports = added.get(file).map((module) => `import ${JSON.stringify(path.join(root, module))};`);
        return {
          contents: imports.join("") + readFileSync(file, "utf8"),
          loader: file.endsWith("x") ? "tsx" : "ts",
        };
      });
    },
  };
}
