import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { serverOptions } from "../../esbuild.config.mjs";
import { createBundler } from "../../scripts/build/bundler.mjs";
import { createStyles } from "../../scripts/build/styles.mjs";

const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

/** What stays where the table is made smaller: the measured page, what it links to, and what the code asks for by name. */
const FIRST =
  "course index course1 courseDetail coursePlayer classroomDetail question login register speci".split(" ");

/** Bundles the site's server with a table of `size` routes; returns its entry. */
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

/** Made-up routes stand before the real ones, so that these are found last among paths of their length. */
function withRoutes(source, size) {
  const own = "export const routes = [";
  if (!source.includes(own)) throw new Error("shared/routes/table.ts is written otherwise by now");
  return `${source.replace(own, "const real = [")}
const first = ${JSON.stringify(FIRST)};
const place = ({ id }) => (first.includes(id) ? 0 : 1);
const shapes = ["", "/:id", "/list/:page", "/part/of"];
const made = Array.from({ length: Math.max(0, ${size} - real.length) }, (_, index) =>
  route("page", \`made\${index}\`, \`/made-\${index}\${shapes[index % shapes.length]}\`, "制造", { auth: true, study: true }),
);
export const routes = [...made, ...real.toSorted((a, b) => place(a) - place(b)).slice(0, ${size})];
`;
}

function withScreens(source) {
  return `import { routes } from "#shared/routes/table.ts";
${source}
for (const { id } of routes) screens[id] ??= screens.aboutUs;
`;
}
