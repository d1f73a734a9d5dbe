// `npm test`: every test that needs no browser, after a build, since the site tests render the real screens.
import { runSteps } from "./steps.mjs";

await runSteps([
  { name: "build", command: "node", args: ["esbuild.config.mjs"] },
  { name: "types", command: "tsc", args: ["-b"] },
  { name: "tests", command: "vitest", args: ["run", ...process.argv.slice(2)] },
]);
