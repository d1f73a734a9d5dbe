// Site process of `npm run dev`. It loads packages before a build exists, which takes half of the time of a start.
import { fileURLToPath, pathToFileURL } from "node:url";
import path from "node:path";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const packages = process.argv.slice(2);

process.once("message", ({ upstreamUrl }) => {
  process.env.UPSTREAM_URL = upstreamUrl;
  void import(pathToFileURL(path.join(root, "dist/server/index.js")).href);
});
// Exits when `npm run dev` has ended, because no other process would end this one.
process.once("disconnect", () => process.exit());
// Imports packages one after the other. Ignores a package that no longer exists, because the build reports it.
for (const name of packages) await import(name).catch(() => undefined);
