// `npm run e2e`: journeys in Chromium against the built site with its own upstream. Builds first
// where the build is older than its sources. Arguments go to vitest.
import { buildWhereOld } from "./productionBuild.mjs";
import { runSteps } from "./steps.mjs";

await buildWhereOld();
await runSteps([
  {
    name: "journeys",
    command: "vitest",
    args: ["run", "--config", "vitest.e2e.config.ts", ...process.argv.slice(2)],
  },
]);
