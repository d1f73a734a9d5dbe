// `npm run bench:scale`: what a request costs by elements, hosts and routes (docs/performance.md, docs/scaling.md).
import { register } from "tsx/esm/api";
import { buildWhereOld } from "./productionBuild.mjs";

if (!process.argv.includes("--help")) await buildWhereOld();
register();
const { run } = await import("../bench/scale/run.ts");
// Handed in: the build's own files are JavaScript, and the server is bundled as they do it.
await run(async (size, folder) => {
  const { bundleServer } = await import("../bench/scale/bundleServer.mjs");
  return bundleServer(size, folder);
});
