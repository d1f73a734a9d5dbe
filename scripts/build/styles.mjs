import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import * as esbuild from "esbuild";
import { compile, serialize, stringify } from "stylis";
import { evaluate } from "./evaluate.mjs";
import { BROWSERS, styleFaultsOf } from "./floor.mjs";

/**
 * Evaluates every `*.styles.ts` of the client during the build and replaces each such module by its class names, so
 * that no bundle contains Emotion or style objects. `rulesFor` returns the CSS rules of these class names.
 */
export function createStyles(root, bundle) {
  let files = {};
  let rules = new Map();
  /** CSS by style rule. Cached, because most rules are the same in the next build. */
  const known = new Map();
  return {
    plugin: stylesPlugin(root, (file) => files[file]),
    /** Evaluates the style modules in their current state; call it before each build. */
    async refresh() {
      const evaluated = await evaluateFiles(root, bundle, await styleFiles(root));
      files = evaluated.files;
      rules = new Map();
      for (const name of Object.values(files).flatMap(namesIn)) {
        const rule = evaluated.rulesOf(name);
        if (rule === undefined) continue;
        if (!known.has(rule)) known.set(rule, await toCss(rule));
        rules.set(name, known.get(rule));
      }
    },
    /** Returns the CSS rules of the given style modules (paths from the root), each rule once, in order. */
    rulesFor(modules) {
      const names = new Set(modules.flatMap((file) => namesIn(files[file] ?? {})));
      return [...names].map((name) => rules.get(name) ?? "").join("");
    },
  };
}

async function styleFiles(root) {
  const entries = await readdir(path.join(root, "client"), { recursive: true });
  return entries
    .filter((file) => file.endsWith(".styles.ts"))
    .map((file) => `client/${file}`)
    .sort();
}

function evaluateFiles(root, bundle, files) {
  const imports = files.map((file, index) => `import * as f${index} from ${JSON.stringify(`./${file}`)};`);
  const table = files.map((file, index) => `${JSON.stringify(file)}: f${index}`);
  const contents = `${imports.join("\n")}
export { rulesOf } from "./client/ui/sheet.ts";
export const files = { ${table.join(", ")} };`;
  return evaluate({ root, bundle, entry: "styles", contents, external: ["@emotion/react"] });
}

function stylesPlugin(root, exportsOf) {
  return {
    name: "styles",
    setup(build) {
      build.onLoad({ filter: /\.styles\.ts$/ }, async (args) => {
        const exported = exportsOf(path.relative(root, args.path));
        if (!exported) return { contents: await readFile(args.path, "utf8"), loader: "ts" };
        const lines = Object.entries(exported).map(
          ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
        );
        return { contents: lines.join("\n"), loader: "js" };
      });
    },
  };
}

function namesIn(value) {
  if (typeof value === "string") return value.split(" ");
  return value && typeof value === "object" ? Object.values(value).flatMap(namesIn) : [];
}

export async function toCss(rule) {
  const css = serialize(compile(rule).flatMap(hoverWherePointed), stringify);
  const { code } = await esbuild.transform(css, { loader: "css", minify: true, target: BROWSERS });
  const [young] = styleFaultsOf(code);
  if (young) throw new Error(`nothing for older browsers beside ${young} (decision 053): ${code}`);
  return code.trim();
}

/**
 * Limits hover styles to devices with a pointer. On a touch screen each press would first apply the hover style and
 * paint the page once more.
 */
function hoverWherePointed(node) {
  if (node.type !== "rule") {
    return Array.isArray(node.children)
      ? { ...node, children: node.children.flatMap(hoverWherePointed) }
      : node;
  }
  const [hovered, others] = [true, false].map((wanted) =>
    node.props.filter((selector) => selector.includes(":hover") === wanted),
  );
  if (hovered.length === 0) return node;
  const media = { type: "@media", value: "@media (hover:hover)", children: [{ ...node, props: hovered }] };
  return others.length > 0 ? [{ ...node, props: others }, media] : media;
}
