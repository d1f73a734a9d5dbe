// `npm run test:promises`: what holds under faults, load and attack, against the built processes. Arguments go to vitest.
import { runSteps } from "./steps.mjs";

await runSteps([
  { name: "build", command: "node", args: ["esbuild.config.mjs"] },
  {
    name: "promises",
    command: "vitest",
    args: ["run", "--config", "vitest.promises.config.ts", ...process.argv.slice(2)],
  },
]);
