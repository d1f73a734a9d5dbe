// `npm run e2e`: journeys in Chromium against the built site with its own upstream; `npm run e2e:engines`:
// those in Firefox and WebKit. Builds first where the build is older than its sources. Arguments go to vitest.
import { buildWhereOld } from "./productionBuild.mjs";
import { runSteps } from "./steps.mjs";

const args = process.argv.slice(2);
const config = args.includes("--config") ? [] : ["--config", "vitest.e2e.config.ts"];
await buildWhereOld();
await runSteps([
  {
    name: "journeys",
    command: "vitest",
    args: ["run", ...config, ...args],
  },
]);
