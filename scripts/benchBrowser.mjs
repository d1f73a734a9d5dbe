// `npm run bench:browser`: the built site behind nginx in Chromium on a slow phone (docs/performance.md).
import { register } from "tsx/esm/api";
import { buildWhereOld } from "./productionBuild.mjs";

if (!process.argv.includes("--help")) await buildWhereOld();
register();
await import("../bench/browser/run.ts");
