// `npm run bench`: the site beside bare React and bytes from memory (docs/performance.md). Builds first where the build is old.
import { register } from "tsx/esm/api";
import { buildWhereOld } from "./productionBuild.mjs";

if (!process.argv.includes("--help")) await buildWhereOld();
// In this process: whoever stops it stops the servers too.
register();
await import("../bench/run.ts");
