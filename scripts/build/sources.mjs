import { readFileSync } from "node:fs";
import path from "node:path";

const ICON_IMPORT = /import \{([^}]*)\} from "lucide-react";/g;
const ICON_FOLDER = "node_modules/lucide-react/dist/esm/icons";

/**
 * What is changed in our own client modules before esbuild reads them: `companions` (module -> modules) are
 * imported first, and icons are imported one by one, since through the package's own list every icon of every
 * screen would stand in the file that all pages load.
 */
export function sourcesPlugin(root, companions) {
  const icons = iconFiles(root);
  const added = new Map([...companions].map(([file, modules]) => [path.join(root, file), modules]));
  return {
    name: "sources",
    setup(build) {
      build.onLoad({ filter: /\/(?:client|shared)\/.*\.tsx?$/ }, ({ path: file, suffix }) => {
        if (suffix !== "" || /node_modules|\.styles\.ts$/.test(file)) return undefined;
        // Hundreds of small files: a promise for each takes longer than reading them.
        const source = readFileSync(file, "utf8");
        const imports = (added.get(file) ?? []).map(
          (module) => `import ${JSON.stringify(path.join(root, module))};`,
        );
        return {
          contents:
            imports.join("") +
            source.replace(ICON_IMPORT, (_, names) => iconImports(root, icons, names, file)),
          loader: file.endsWith("x") ? "tsx" : "ts",
        };
      });
    },
  };
}

function iconImports(root, icons, names, file) {
  const list = names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "));
  return list
    .map((name) => {
      if (!icons.has(name)) throw new Error(`${file}: lucide-react has no icon ${name}`);
      return `import ${name} from ${JSON.stringify(path.join(root, ICON_FOLDER, icons.get(name)))};`;
    })
    .join("");
}

/** Icon name -> its file, from the package's own list. */
function iconFiles(root) {
  const list = readFileSync(path.join(root, "node_modules/lucide-react/dist/esm/lucide-react.mjs"), "utf8");
  const found = new Map();
  for (const [, names, file] of list.matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+\.mjs)'/g)) {
    for (const name of names.matchAll(/default as (\w+)/g)) found.set(name[1], file);
  }
  if (found.size < 1_000)
    throw new Error(`lucide-react's list of icons has changed: ${found.size} were found`);
  return found;
}
