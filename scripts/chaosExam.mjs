// `npm run chaos:exam`: an exam in Chromium while everything around it fails. Builds first where the build is older than its sources.
import { buildWhereOld } from "./productionBuild.mjs";
import { runSteps } from "./steps.mjs";

const args = process.argv.slice(2);
if (!args.includes("--help") && !args.includes("-h")) await buildWhereOld();
await runSteps([{ name: "chaos", command: "tsx", args: ["tests/exam/chaosExam.ts", ...args] }]);
