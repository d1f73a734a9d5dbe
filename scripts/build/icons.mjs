import path from "node:path";
import { pathToFileURL } from "node:url";

const FILES = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;

/** lucide's files of icons, each rewritten to a call of client/ui/icon.tsx: the shapes as one text, and no runtime. */
export function iconsPlugin(root) {
  const factory = JSON.stringify(path.join(root, "client/ui/icon.tsx"));
  return {
    name: "icons",
    setup(build) {
      build.onLoad({ filter: FILES }, async ({ path: file }) => {
        const { __iconData } = await import(pathToFileURL(file).href);
        const shapes = JSON.stringify(__iconData.node.map(shapeText).join(""));
        return {
          contents: `import { icon } from ${factory}; export default /* @__PURE__ */ icon(${shapes});`,
          loader: "js",
        };
      });
    },
  };
}

function shapeText([tag, attributes]) {
  // `key` is for React's lists.
  const shown = Object.entries(attributes).filter(([name]) => name !== "key");
  return `<${tag}${shown.map(([name, value]) => ` ${name}="${value}"`).join("")}/>`;
}
