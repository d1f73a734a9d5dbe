// `npm run test:promises`: tests of the built processes under faults, load and attack. Builds first when a source is
// newer than the build. Arguments are passed to vitest.
import { buildWhereOld } from "./productionBuild.mjs";
import { runSteps } from "./steps.mjs";

await buildWhereOld();
await runSteps([
  {
    name: "promises",
    command: "vitest",
    args: [
      "run",
      "--config",
      "vitest.processes.config.ts",
      "--project",
      "promises",
      ...process.argv.slice(2),
    ],
  },
]);
