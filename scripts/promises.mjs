// `npm run test:promises`: what holds under faults, load and attack, against the built processes. Builds first
// where the build is older than its sources. Arguments go to vitest.
import { buildWhereOld } from "./productionBuild.mjs";
import { runSteps } from "./steps.mjs";

await buildWhereOld();
await runSteps([
  {
    name: "promises",
    command: "vitest",
    args: ["run", "--config", "vitest.promises.config.ts", ...process.argv.slice(2)],
  },
]);
