// A process of `npm run dev` that has read the site's packages before there is a build to run: half of a start.
import { fileURLToPath, pathToFileURL } from "node:url";
import path from "node:path";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const packages = process.argv.slice(2);

process.once("message", ({ upstreamUrl }) => {
  process.env.UPSTREAM_URL = upstreamUrl;
  void import(pathToFileURL(path.join(root, "dist/server/index.js")).href);
});
// Nobody else ends it when `npm run dev` is gone.
process.once("disconnect", () => process.exit());
// One after the other: a package that is gone by now is the new build's concern, not this process's.
for (const name of packages) await import(name).catch(() => undefined);
