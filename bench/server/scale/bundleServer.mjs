import { readFile } from "node:fs/promises";
import path from "node:path";
import * as esbuild from "esbuild";
import { serverOptions } from "../../../esbuild.config.mjs";
import { createBundler } from "../../../scripts/build/bundler.mjs";
import { createStyles } from "../../../scripts/build/styles.mjs";

const root = path.resolve(import.meta.dirname, "../../..");

/**
 * Bundles the site's server with a table of `size` routes, at least the real ones.
 * @returns the path of the entry file
 */
export async function bundleServer(size, folder) {
  const styles = createStyles(root, createBundler(false));
  await styles.refresh();
  const options = serverOptions(styles, false);
  await esbuild.build({
    ...options,
    plugins: [routesPlugin(size), ...options.plugins],
    entryPoints: { index: "server/index.ts" },
    outdir: folder,
  });
  return path.join(folder, "index.js");
}

function routesPlugin(size) {
  return {
    name: "routes",
    setup(build) {
      load(build, "shared/routes/table.ts", (source) => withRoutes(source, size));
      load(build, "client/app/screens.ts", withScreens);
    },
  };
}

function load(build, file, change) {
  const whole = path.join(root, file);
  build.onLoad({ filter: new RegExp(`/${path.basename(file)}$`) }, async (args) =>
    args.path === whole ? { contents: change(await readFile(whole, "utf8")), loader: "ts" } : undefined,
  );
}

/** Inserts made-up routes before the real ones, so that a search finds a real route after all made-up ones. */
function withRoutes(source, size) {
  const own = "export const routes = [";
  if (!source.includes(own)) throw new Error("shared/routes/table.ts is written otherwise by now");
  return `${source.replace(own, "const real = [")}
const shapes = ["", "/:id", "/list/:page", "/part/of"];
const made = Array.from({ length: ${size} - real.length }, (_, index) =>
  route("page", \`made\${index}\`, \`/made-\${index}\${shapes[index % shapes.length]}\`, "制造", { auth: true, study: true, members: { id, page } }),
);
export const routes = [...made, ...real];
`;
}

function withScreens(source) {
  return `import { routes } from "#shared/routes/table.ts";
${source}
for (const { id } of routes) screens[id] ??= screens.aboutUs;
`;
}
