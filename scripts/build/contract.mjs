import { readdir } from "node:fs/promises";
import path from "node:path";
import { evaluate } from "./evaluate.mjs";

const FOLDER = "shared/contract/endpoints";
const LIST = "shared/contract/endpoints.ts";

/**
 * In the browser an endpoint is its method, path and token rule: that is all a cache key needs, and first pages
 * are hydrated from data that the server has read already. The schemas, and zod with them, come in a chunk of
 * their own with the first call (client/queries/readAnswer.ts), which imports the list of all endpoints.
 */
export function createContract(root, bundle) {
  let descriptions;
  const wholeFrom = path.join(root, LIST);
  const plugin = {
    name: "contract",
    setup(build) {
      build.onResolve({ filter: /^\.\/endpoints\/\w+\.ts$/ }, (args) =>
        args.importer === wholeFrom
          ? { path: path.resolve(args.resolveDir, args.path), suffix: "?whole" }
          : undefined,
      );
      build.onLoad({ filter: /shared\/contract\/endpoints\/\w+\.ts$/ }, (args) => {
        const file = path.basename(args.path);
        if (args.suffix === "?whole") return undefined;
        const lines = Object.entries(descriptions[file]).map(
          ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
        );
        return { contents: lines.join("\n"), loader: "js" };
      });
    },
  };
  return {
    plugin,
    /** Reads the endpoints as they are now; before each build. */
    async refresh() {
      descriptions = await describe(root, bundle);
    },
  };
}

async function describe(root, bundle) {
  const files = await readdir(path.join(root, FOLDER));
  const areas = files.filter((file) => !file.endsWith(".test.ts")).map((file) => path.basename(file, ".ts"));
  const lines = areas.map((area) => `export * as ${area} from "./${FOLDER}/${area}.ts";`);
  const modules = await evaluate({ root, bundle, entry: "contract", contents: lines.join("\n") });
  return Object.fromEntries(areas.map((area) => [`${area}.ts`, descriptionsIn(modules[area])]));
}

/** Endpoints without their schemas, and lists of words; a function or a schema that a screen imports is a build error. */
function descriptionsIn(module) {
  const kept = Object.entries(module).flatMap(([name, value]) => {
    if (Array.isArray(value)) return [[name, value]];
    if (typeof value?.path !== "string" || !value.method) return [];
    return [[name, { method: value.method, path: value.path, token: value.token }]];
  });
  return Object.fromEntries(kept);
}
