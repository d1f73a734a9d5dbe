// A process of `npm run dev` that loads the site's packages before a build exists: half of a start.
import { fileURLToPath, pathToFileURL } from "node:url";
import path from "node:path";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const packages = process.argv.slice(2);

process.once("message", ({ upstreamUrl }) => {
  process.env.UPSTREAM_URL = upstreamUrl;
  void import(pathToFileURL(path.join(root, "dist/server/index.js")).href);
});
// Exits when `npm run dev` has gone: no other process ends this one.
process.once("disconnect", () => process.exit());
// Sequential imports. A package that no longer exists is an error of the new build, not of this process.
for (const name of packages) await import(name).catch(() => undefined);
