// `npm run e2e`: journeys in Chromium against the built site with its own upstream. Arguments go to vitest.
import { runSteps } from "./steps.mjs";

await runSteps([
  { name: "build", command: "node", args: ["esbuild.config.mjs"] },
  {
    name: "journeys",
    command: "vitest",
    args: ["run", "--config", "vitest.e2e.config.ts", ...process.argv.slice(2)],
  },
]);
