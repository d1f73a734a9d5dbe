// `npm run load:exam`: an exam day against the built site and upstream. Builds first where the build is older than its sources.
import { buildWhereOld } from "./productionBuild.mjs";
import { runSteps } from "./steps.mjs";

const args = process.argv.slice(2);
if (!args.includes("--help") && !args.includes("-h")) await buildWhereOld();
await runSteps([{ name: "load", command: "tsx", args: ["tests/exam/loadExam.ts", ...args] }]);
