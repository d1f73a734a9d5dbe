// `npm run bench` and its like (package.json): builds where the build is older than the sources, then runs the TypeScript file that is named.
import path from "node:path";
import { register } from "tsx/esm/api";
import { buildWhereOld } from "./productionBuild.mjs";

const [file, ...args] = process.argv.slice(2);
if (!args.includes("--help") && !args.includes("-h")) await buildWhereOld();
process.argv = [process.argv[0], file, ...args];
// In this process: whoever stops it stops the servers too.
process.on("SIGINT", () => process.exit(130));
process.on("SIGTERM", () => process.exit(143));
register();
await import(path.resolve(file));
