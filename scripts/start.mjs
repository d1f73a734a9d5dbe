// `npm start`: production, whatever NODE_ENV says; builds first where there is no build.
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const server = path.join(root, "dist/server/index.js");

process.env.NODE_ENV = "production";
if (!existsSync(server) || !existsSync(path.join(root, "dist/client/manifest.json"))) {
  console.log("no build yet: building");
  const { createBuild } = await import("../esbuild.config.mjs");
  await createBuild()();
}
await import(pathToFileURL(server).href);
