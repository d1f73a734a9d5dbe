// `npm run e2e`: journeys in Chromium against the built site with its own upstream; `npm run e2e:engines`: journeys in
// Firefox and WebKit. Builds first when a source is newer than the build. Arguments are passed to vitest.
import { buildWhereOld } from "./productionBuild.mjs";
import { runSteps } from "./steps.mjs";

const args = process.argv.slice(2);
const projects = args.includes("--project") ? [] : ["--project", "journeys*"];
await buildWhereOld();
await runSteps([
  {
    name: "journeys",
    command: "vitest",
    args: ["run", "--config", "vitest.e2e.config.ts", ...projects, ...args],
  },
]);
