// `npm run bench` and the other benches of package.json: builds when a source is newer than the build, then runs the
// given TypeScript file.
import path from "node:path";
import { register } from "tsx/esm/api";
import { buildWhereOld } from "./productionBuild.mjs";

const [file, ...args] = process.argv.slice(2);
if (!args.includes("--help") && !args.includes("-h")) await buildWhereOld();
process.argv = [process.argv[0], file, ...args];
// Exits on these signals, which also stops the servers, because they are child processes.
process.on("SIGINT", () => process.exit(130));
process.on("SIGTERM", () => process.exit(143));
register();
await import(path.resolve(file));
